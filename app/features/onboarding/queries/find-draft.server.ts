import { eq } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { SavedDraft } from "../rules/draft.ts";
import { draftSchema } from "../schema.ts";
import { onboardingDrafts } from "../tables.server.ts";

/** A draft that this version of the site cannot parse counts as none. */
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

/** Returns the approval of the coach's page; undefined without a page. */
export async function findApproval(db: Executor, { id }: Coach) {
  const [page] = await db.select({ approval: coaches.approval }).from(coaches).where(eq(coaches.userId, id));
  return page?.approval;
}

/** This is the room's part of the GDPR export. */
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
