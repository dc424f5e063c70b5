import { and, asc, eq, gte, ne } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { type Booking, bookings, type SessionSeries, sessionSeries } from "../../tables.server.ts";
import { SERIES_LABELS, SERIES_TRANSITIONS, shownSeriesState } from "../rules/series.ts";

export const SERIES = { name: "series", table: sessionSeries, transitions: SERIES_TRANSITIONS };

/** Locks the series after the calendar and the bookings, and before the conversation. */
export async function lockSeries(tx: Transaction, id: string): Promise<SessionSeries> {
  const [series] = await tx.select().from(sessionSeries).where(eq(sessionSeries.id, id)).for("update");
  if (!series) throw new AppError("not_found", { message: "Cette série n’existe plus." });
  return series;
}

/** Locks a series that still waits for an answer, and refuses any other. */
export async function requireAnswerable(
  tx: Transaction,
  { id, from }: { id: string; from: "requested" | "proposed" },
): Promise<SessionSeries> {
  const series = await lockSeries(tx, id);
  const state = shownSeriesState(series, new Date());
  if (state === from) return series;
  throw new AppError("conflict", {
    message: `Cette série n’attend plus de réponse\u00a0: ${SERIES_LABELS[state].toLowerCase()}. Rechargez la page.`,
  });
}

/** Locks the calendar and the sessions of a series, in order; with `from`, that session and all that follow it. */
export async function lockSessions(
  tx: Transaction,
  { id }: { id: string },
  from?: string,
): Promise<Booking[]> {
  const [series] = await tx
    .select({ coachId: sessionSeries.coachId })
    .from(sessionSeries)
    .where(eq(sessionSeries.id, id));
  await lockCalendar(tx, series?.coachId ?? 0);
  const ofSeries = and(eq(bookings.seriesId, id), ne(bookings.status, "cancelled"));
  const [first] = from
    ? await tx
        .select({ startsAt: bookings.startsAt })
        .from(bookings)
        .where(and(ofSeries, eq(bookings.id, from)))
    : [];
  if (from && !first?.startsAt)
    throw new AppError("conflict", {
      message: "Cette séance ne fait plus partie de la série. Rechargez la page.",
    });
  const following = first?.startsAt ? gte(bookings.startsAt, first.startsAt) : undefined;
  return tx
    .select()
    .from(bookings)
    .where(and(ofSeries, following))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .for("update");
}

/** "Musculation avec Camille" */
export async function nameSeries(
  tx: Transaction,
  { coachId, discipline }: Pick<SessionSeries, "coachId" | "discipline">,
): Promise<string> {
  const [coach] = await tx.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, coachId));
  return sharedSessionName({ discipline, unit: null }, { coachName: coach?.name ?? "" });
}
