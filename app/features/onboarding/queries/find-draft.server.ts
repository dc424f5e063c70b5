import { eq } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { SavedDraft } from "../rules/draft.ts";
import { draftSchema } from "../schema.ts";
import { onboardingDrafts } from "../tables.server.ts";

/** What a coach has composed so far. One that this version of the site cannot read is as good as none. */
export async function findDraft(db: Executor, { id }: Coach): Promise<SavedDraft | null> {
  const [found] = await db
    .select({
      draft: onboardingDrafts.draft,
      version: onboardingDrafts.version,
      other: onboardingDrafts.other,
    })
    .from(onboardingDrafts)
    .where(eq(onboardingDrafts.userId, id));
  const draft = draftSchema.safeParse(found?.draft);
  if (!found || !draft.success) return null;
  const other = draftSchema.safeParse(found.other);
  return { draft: draft.data, version: found.version, other: other.data ?? null };
}

/** How far the page of a coach is from being public; undefined before they have one. */
export async function findApproval(db: Executor, { id }: Coach) {
  const [page] = await db.select({ approval: coaches.approval }).from(coaches).where(eq(coaches.userId, id));
  return page?.approval;
}

/** For the copy of one's data. */
export async function exportOnboarding(db: Executor, { id }: Owner) {
  const rows = await db
    .select({
      brouillon: onboardingDrafts.draft,
      autreVersion: onboardingDrafts.other,
      modifiéLe: onboardingDrafts.updatedAt,
    })
    .from(onboardingDrafts)
    .where(eq(onboardingDrafts.userId, id));
  return rows[0] ?? null;
}
