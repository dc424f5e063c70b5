import { and, eq, inArray, sql } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches, coachPacks } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { PACK_HOURS } from "../rules/page.ts";
import type { PageValues } from "../schema.ts";
import { requireLeastPack } from "./require-least-price.server.ts";

const PER_HOUR = 60;

/**
 * Saves the coach's texts by optimistic locking on the version. New texts are public at once and are queued
 * for the operator's review.
 */
export async function savePage(
  db: Database,
  { id }: OwnPage,
  values: PageValues,
): Promise<{ version: number }> {
  const { pack5, pack10, version, firstLessonFree, ...words } = values;
  // Each save rebuilds pages and asks the operator for a review, so it is limited.
  await limitRate(db, {
    name: "coach page",
    subject: String(id),
    limit: PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  return db.transaction(async (tx) => {
    const changed = sql`(${coaches.name}, ${coaches.about}, ${coaches.experience}, ${coaches.teachingMethod},
        ${coaches.qualifications}, ${coaches.subjects})
      is distinct from
      (${words.name}, ${words.about}, ${words.experience}, ${words.teachingMethod},
        ${sql.param(words.qualifications)}::text[], ${sql.param(words.subjects)}::text[])`;
    const [saved] = await tx
      .update(coaches)
      .set({
        ...words,
        firstLessonFree,
        version: sql`${coaches.version} + 1`,
        wordsChangedAt: sql`case when ${changed} then now() else ${coaches.wordsChangedAt} end`,
      })
      .where(and(eq(coaches.id, id), eq(coaches.version, version)))
      .returning({ version: coaches.version });
    if (!saved)
      throw new AppError("conflict", {
        message:
          "Votre page a été modifiée ailleurs depuis que vous l’avez ouverte. Rien n’a été écrasé\u00a0: copiez ce que vous voulez garder, puis rechargez la page.",
      });
    const before = await tx
      .delete(coachPacks)
      .where(and(eq(coachPacks.coachId, id), inArray(coachPacks.hours, [...PACK_HOURS])))
      .returning({ hours: coachPacks.hours, priceCents: coachPacks.priceCents });
    const offered = PACK_HOURS.flatMap((hours) => {
      const priceCents = { 5: pack5, 10: pack10 }[hours];
      return priceCents === null ? [] : [{ coachId: id, hours, priceCents }];
    });
    for (const { hours, priceCents } of offered)
      await requireLeastPack(tx, {
        field: `pack${hours}`,
        priceCents,
        before: before.find((pack) => pack.hours === hours)?.priceCents,
      });
    if (offered.length > 0) await tx.insert(coachPacks).values(offered);
    return saved;
  });
}
