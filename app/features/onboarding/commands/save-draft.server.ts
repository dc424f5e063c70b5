import { eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import type { SavedDraft } from "../rules/draft.ts";
import type { saveDraftSchema } from "../schema.ts";
import { onboardingDrafts } from "../tables.server.ts";

/**
 * Saves a draft; the last write wins. If it replaces a version that this browser had not seen, that version
 * is kept in `other` until the coach has chosen between the two.
 */
export async function saveDraft(
  db: Database,
  coach: Coach,
  { draft, version, browser, why }: z.output<typeof saveDraftSchema>,
): Promise<Omit<SavedDraft, "draft">> {
  await limitRate(db, {
    name: "onboarding-draft",
    subject: coach.id,
    limit: 1200,
    windowSeconds: HOUR_SECONDS,
  });
  const { draft: there, other, browser: last } = onboardingDrafts;
  const seen = sql`${onboardingDrafts.version} = ${version} or ${last} = ${browser} or ${there} = excluded.draft`;
  const aside = {
    typed: sql`case when ${seen} then ${other} else ${there} end`,
    swapped: sql`${there}`,
    settled: null,
  };
  const [saved] = await db
    .insert(onboardingDrafts)
    .values({ userId: coach.id, draft, browser })
    .onConflictDoUpdate({
      target: onboardingDrafts.userId,
      set: {
        draft: sql`excluded.draft`,
        version: sql`${onboardingDrafts.version} + 1`,
        browser,
        other: aside[why],
        updatedAt: sql`now()`,
      },
    })
    .returning({ version: onboardingDrafts.version, other: onboardingDrafts.other });
  if (!saved) throw new Error("a draft that is written is there");
  return saved;
}

export async function dropDraft(db: Executor, { id }: Coach): Promise<void> {
  await db.delete(onboardingDrafts).where(eq(onboardingDrafts.userId, id));
}

/** Deletes drafts that were not changed for a year. */
export async function pruneDrafts(db: Executor): Promise<number> {
  const { rowCount } = await db
    .delete(onboardingDrafts)
    .where(lt(onboardingDrafts.updatedAt, sql`now() - interval '12 months'`));
  return rowCount ?? 0;
}
