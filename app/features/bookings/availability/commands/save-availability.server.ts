import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { watchPublication } from "~/features/discovery/commands/lock-publication.server.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  coachAvailability,
  coachClosures,
  coachEvenHours,
  coachOpenings,
  coachTimeOff,
  coachWorkHours,
} from "../../tables.server.ts";
import { type MinuteRange, mergeRanges, type WeekHours, weekdayNumbers } from "../rules/availability.ts";
import type { availabilitySchema } from "../schema.ts";
import { enqueueWaitingMail } from "./waiting-list.server.ts";

/**
 * Replaces all settings with optimistic locking: it refuses if they have changed since the version that was
 * read. Past time off is deleted. The first hours of an approved coach with a listing publish the page.
 */
export async function saveAvailability(
  db: Database,
  coach: Coach,
  availability: z.output<typeof availabilitySchema>,
): Promise<{ version: number; published: boolean }> {
  const { id: userId } = coach;
  const {
    hours,
    evenHours,
    openings,
    closures,
    timeOff,
    version: read,
    sessionLengths,
    ...rest
  } = availability;
  await limitRate(db, { name: "availability", subject: userId, limit: 120, windowSeconds: 3_600 });
  const chosen = { ...rest, alternatesWeeks: evenHours !== null, sessionLengths: [...sessionLengths] };
  return db.transaction(async (tx) => {
    const page = await findOwnPage(tx, coach);
    const isPublished = await watchPublication(tx, page);
    const version = { version: coachAvailability.version };
    const [saved] =
      read === 0
        ? await tx
            .insert(coachAvailability)
            .values({ userId, ...chosen })
            .onConflictDoNothing()
            .returning(version)
        : await tx
            .update(coachAvailability)
            .set({ ...chosen, version: sql`${coachAvailability.version} + 1`, updatedAt: sql`now()` })
            .where(and(eq(coachAvailability.userId, userId), eq(coachAvailability.version, read)))
            .returning(version);
    if (!saved)
      throw new AppError("conflict", {
        message:
          "Vos disponibilités ont été modifiées ailleurs depuis que vous les avez ouvertes. Rien n’a été écrasé\u00a0: notez ce que vous voulez changer, puis rechargez la page.",
      });
    for (const table of [coachWorkHours, coachEvenHours, coachOpenings, coachClosures, coachTimeOff])
      await tx.delete(table).where(eq(table.userId, userId));
    const minutes = ({ start, end }: MinuteRange) => ({ userId, startMinute: start, endMinute: end });
    const rowsOf = (week: WeekHours) =>
      weekdayNumbers.flatMap((weekday) =>
        mergeRanges(week[weekday] ?? []).map((range) => ({ ...minutes(range), weekday })),
      );
    const [odd, even] = [rowsOf(hours), rowsOf(evenHours ?? {})];
    if (odd.length > 0) await tx.insert(coachWorkHours).values(odd);
    if (even.length > 0) await tx.insert(coachEvenHours).values(even);
    if (openings.length > 0)
      await tx
        .insert(coachOpenings)
        .values(openings.map((opening) => ({ ...minutes(opening), day: opening.day })));
    if (closures.length > 0)
      await tx.insert(coachClosures).values(
        closures.map(({ weekday, until, label, ...range }) => ({
          ...minutes(range),
          weekday,
          until,
          label,
        })),
      );
    if (timeOff.length > 0)
      await tx.insert(coachTimeOff).values(timeOff.map((days) => ({ ...days, userId })));
    if (page) await enqueueWaitingMail(tx, page.id);
    return { ...saved, published: await isPublished() };
  });
}
