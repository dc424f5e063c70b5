import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { coachAvailability, coachOpenings } from "../../tables.server.ts";
import { MOST_OPENINGS, type Opening } from "../rules/availability.ts";
import { enqueueWaitingMail } from "./waiting-list.server.ts";

/**
 * Adds hours on one day. The version of the settings changes, so that a page of them that is open elsewhere does not
 * overwrite the hours. Hours that are open already are not added twice.
 */
export async function addOpening(db: Database, coach: Coach, opening: Opening): Promise<void> {
  const { id: userId } = coach;
  const { day, start, end } = opening;
  await limitRate(db, { name: "availability", subject: userId, limit: 120, windowSeconds: 3_600 });
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(coachAvailability)
      .set({ version: sql`${coachAvailability.version} + 1`, updatedAt: sql`now()` })
      .where(eq(coachAvailability.userId, userId));
    if (!rowCount)
      throw new AppError("conflict", {
        message: "Choisissez d’abord vos horaires de la semaine, dans vos disponibilités.",
      });
    const own = eq(coachOpenings.userId, userId);
    const known = await tx.$count(
      coachOpenings,
      and(
        own,
        eq(coachOpenings.day, day),
        lte(coachOpenings.startMinute, start),
        gte(coachOpenings.endMinute, end),
      ),
    );
    if (known > 0) return;
    const coming = await tx.$count(coachOpenings, and(own, gte(coachOpenings.day, parisDay(new Date()))));
    if (coming >= MOST_OPENINGS)
      throw new AppError("conflict", {
        message: `Vous avez ${MOST_OPENINGS} ouvertures à venir, le plus possible\u00a0: retirez-en une dans vos disponibilités.`,
      });
    await tx.insert(coachOpenings).values({ userId, day, startMinute: start, endMinute: end });
    const page = await findOwnPage(tx, coach);
    if (page) await enqueueWaitingMail(tx, page.id);
  });
}
