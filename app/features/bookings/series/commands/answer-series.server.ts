import { eq } from "drizzle-orm";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnSeries } from "../../gate.server.ts";
import { freeKeptSlot } from "../../proposals/commands/keep-slot.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import type { Side } from "../../sessions/rules/states.ts";
import { bookings, type SessionSeries } from "../../tables.server.ts";
import { seriesAnswerWords, seriesExpiryOf } from "../rules/series.ts";
import { lockSessions, nameSeries, requireAnswerable, SERIES } from "./lock-series.server.ts";
import { enqueueSeriesMail } from "./mail-series.server.ts";

/** The student accepts the rhythm. Each session keeps its slot until it is asked for, confirmed and paid. */
export async function acceptSeries(db: Database, own: OwnSeries): Promise<void> {
  if (own.side !== "student") throw new AppError("forbidden");
  await db.transaction(async (tx) => {
    const kept = (await lockSessions(tx, own)).filter(isKeptSlot);
    const series = await requireAnswerable(tx, { id: own.id, from: "proposed" });
    await refuseBlockedPair(tx, series);
    const now = new Date();
    for (const { id, startsAt } of kept)
      if (startsAt)
        await tx
          .update(bookings)
          .set({ heldUntil: seriesExpiryOf(now, startsAt), changedAt: now })
          .where(eq(bookings.id, id));
    await saveAnswer(tx, own, series, "running");
  });
}

/** The student declines what the coach plans, and the coach what a student asks for. */
export const declineSeries = (db: Database, own: OwnSeries): Promise<void> =>
  endSeries(db, own, { to: "declined", from: own.side === "student" ? "proposed" : "requested" });

/** The person who asked for a series takes the request back. */
export const withdrawSeries = (db: Database, own: OwnSeries): Promise<void> =>
  endSeries(db, own, { to: "withdrawn", from: own.side === "coach" ? "proposed" : "requested" });

async function endSeries(
  db: Database,
  own: OwnSeries,
  { from, to }: { from: "requested" | "proposed"; to: "declined" | "withdrawn" },
): Promise<void> {
  await db.transaction(async (tx) => {
    const sessions = await lockSessions(tx, own);
    const series = await requireAnswerable(tx, { id: own.id, from });
    for (const session of sessions) if (isKeptSlot(session)) await freeKeptSlot(tx, session, own.side);
    await saveAnswer(tx, own, series, to);
  });
}

async function saveAnswer(
  tx: Transaction,
  { side }: OwnSeries,
  series: SessionSeries,
  to: "running" | "declined" | "withdrawn",
): Promise<void> {
  await moveRow(tx, SERIES, series, { by: side, set: { status: to, answeredAt: new Date() } });
  await tellSeries(
    tx,
    series,
    side,
    seriesAnswerWords(to, side, { ...series, title: await nameSeries(tx, series) }),
  );
  const news = to === "running" ? "accepted" : to;
  await enqueueSeriesMail(tx, { seriesId: series.id, news, by: side });
}

/** Writes a system message of the series into the conversation. */
export async function tellSeries(
  tx: Transaction,
  { coachId, studentId }: SessionSeries,
  by: Side,
  body: string,
): Promise<void> {
  if (!studentId) return;
  await postSystemMessage(tx, { coachId, studentId, bookingId: null, byCoach: by === "coach", body });
}

export async function refuseBlockedPair(
  tx: Transaction,
  { coachId, studentId }: SessionSeries,
): Promise<void> {
  if (studentId && (await isBlockedPair(tx, { coachId, studentId })))
    throw new AppError("conflict", {
      message: "L’un de vous a bloqué l’autre\u00a0: la série ne peut pas continuer.",
    });
}
