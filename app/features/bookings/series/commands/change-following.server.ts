import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import { lockPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { formatDayTime, parisInstant } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { getAvailability } from "../../availability/queries/availability.server.ts";
import { isSlotOpen } from "../../availability/queries/slots.server.ts";
import type { Availability } from "../../availability/rules/availability.ts";
import { type OwnSeries, requirePlannedStudent } from "../../gate.server.ts";
import { refuseTaken } from "../../planning/commands/planned-session.server.ts";
import { listClashes } from "../../planning/queries/list-clashes.server.ts";
import { isImpossible, type WallTime, wallTimeOf } from "../../planning/rules/clashes.ts";
import { freeKeptSlot, moveKeptSlot } from "../../proposals/commands/keep-slot.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import { ANOTHER_TIME } from "../../sessions/commands/move-booking.server.ts";
import { changeBooking } from "../../sessions/commands/settle-booking.server.ts";
import { choiceBy, isDueWhenCancelled, mayDo, type Side } from "../../sessions/rules/states.ts";
import type { Booking, SessionSeries } from "../../tables.server.ts";
import { moveOccurrences } from "../rules/occurrences.ts";
import { cancelledWords, movedWords, seriesExpiryOf } from "../rules/series.ts";
import { tellSeries } from "./answer-series.server.ts";
import { lockSeries, lockSessions, nameSeries } from "./lock-series.server.ts";
import { enqueueSeriesMail } from "./mail-series.server.ts";

const NO_PROPOSAL = { proposedStartsAt: null, proposedBy: null } as const;

/**
 * Cancels a session and all that follow it: each confirmed one by the rules of any session, and the slots that nobody
 * has confirmed yet become free. Both are told once.
 */
export async function cancelFollowing(
  db: Database,
  own: OwnSeries,
  { from }: { from: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const sessions = await lockFollowing(tx, own, from);
    const series = await lockSeries(tx, own.id);
    await lockBoth(tx, series);
    const now = new Date();
    const done: Booking[] = [];
    for (const session of sessions) {
      if (isKeptSlot(session)) await freeKeptSlot(tx, session, own.side);
      else if (mayDo("cancel", own.side, session, now)) await cancelOne(tx, own.side, session, now);
      else continue;
      done.push(session);
    }
    await announce(tx, own, series, done, { news: "cancelled", write: cancelledWords });
  });
}

async function cancelOne(tx: Transaction, side: Side, session: Booking, now: Date): Promise<void> {
  const over = { status: "cancelled", cancelledAt: now, answerBy: null, ...NO_PROPOSAL } as const;
  if (side === "coach") {
    // What was paid is refunded, or moved to a slot that the student chooses.
    const choice = session.paymentId ? ({ choice: "open", choiceBy: choiceBy(now) } as const) : {};
    const set = { ...over, ending: "by coach", ...choice } as const;
    await changeBooking(tx, session, { step: "cancelled by coach", by: side, set, isToldTogether: true });
    return;
  }
  if (session.startsAt && isDueWhenCancelled(session, now))
    throw new AppError("conflict", {
      message: `La séance du ${formatDayTime(session.startsAt)} commence trop tôt pour être annulée sans frais. Annulez-la seule, ou arrêtez la série à partir de la suivante.`,
    });
  const set = { ...over, ending: "in time" } as const;
  await changeBooking(tx, session, { step: "cancelled", by: side, set, isToldTogether: true });
}

interface Move {
  /** the first session that moves */
  from: string;
  when: WallTime;
  /** the coach has read what speaks against the new times */
  isConfirmed: boolean;
}

/**
 * Moves a session and all that follow it by as many days, to the same time on the clocks. Slots that nobody has confirmed
 * yet move at once, and so do a student's sessions. A coach proposes the new times of confirmed sessions.
 */
export async function moveFollowing(
  db: Database,
  viewer: Coach | Student,
  own: OwnSeries,
  { from, when, isConfirmed }: Move,
): Promise<void> {
  const availability = viewer.role === "coach" ? await getAvailability(db, viewer) : undefined;
  await db
    .transaction(async (tx) => {
      const sessions = await lockFollowing(tx, own, from);
      const series = await lockSeries(tx, own.id);
      await lockBoth(tx, series);
      const now = new Date();
      const action = own.side === "coach" ? "propose move" : "move";
      const moved = sessions.filter(
        (session) => isKeptSlot(session) || mayDo(action, own.side, session, now),
      );
      if (moved[0]?.id !== from) throw new AppError("conflict", { message: NOT_MOVABLE });
      const times = moveOccurrences(
        moved.map(({ startsAt }) => wallTimeOf(startsAt ?? now)),
        when,
      );
      await requireFree(tx, viewer, series, { moved, times, availability, isConfirmed });
      const starts = times.map(({ day, time }) => parisInstant(day, time));
      const isLater = (starts[0] ?? now) > (moved[0]?.startsAt ?? now);
      // Each session takes a time that the one before has left.
      const order = isLater ? [...moved.keys()].reverse() : [...moved.keys()];
      for (const at of order) {
        const [session, startsAt] = [moved[at], starts[at]];
        if (session && startsAt) await moveOne(tx, own.side, { series, session, startsAt });
      }
      const isProposed = own.side === "coach" && moved.some((session) => !isKeptSlot(session));
      const news = isProposed ? "move proposed" : "moved";
      const [first = now] = starts;
      await announce(tx, own, series, moved, {
        news,
        write: (described) => movedWords({ ...described, news, startsAt: first }),
      });
    })
    .catch(refuseTaken);
}

const NOT_MOVABLE = "Cette séance ne peut plus être déplacée. Rechargez la page.";

async function moveOne(
  tx: Transaction,
  by: Side,
  { series, session, startsAt }: { series: SessionSeries; session: Booking; startsAt: Date },
): Promise<void> {
  if (isKeptSlot(session)) {
    const until = series.status === "running" ? seriesExpiryOf(new Date(), startsAt) : series.answerBy;
    return moveKeptSlot(tx, session, { startsAt, until, by });
  }
  if (by === "coach") {
    const set = { proposedStartsAt: startsAt, proposedBy: by } as const;
    await changeBooking(tx, session, { step: "move proposed", by, set, startsAt, isToldTogether: true });
    return;
  }
  const endsAt = new Date(startsAt.getTime() + session.minutes * 60_000);
  const set = { startsAt, endsAt, ...ANOTHER_TIME };
  await changeBooking(tx, session, { step: "moved", by, set, isToldTogether: true });
}

interface NewTimes {
  moved: readonly Booking[];
  times: readonly WallTime[];
  /** of the coach who moves them; undefined for a student */
  availability: Availability | undefined;
  isConfirmed: boolean;
}

/** A coach may confirm times that something speaks against; a student takes free slots. */
async function requireFree(
  tx: Transaction,
  viewer: Coach | Student,
  series: SessionSeries,
  { moved, times, availability, isConfirmed }: NewTimes,
): Promise<void> {
  const [session] = moved;
  if (!session || !series.studentId) throw new AppError("conflict", { message: NOT_MOVABLE });
  const except = moved.map(({ id }) => id);
  if (viewer.role === "coach" && availability) {
    const student = await requirePlannedStudent(tx, viewer, { client: series.studentId });
    const found = await listClashes(tx, student, { session, times, availability, except });
    for (const [at, clashes] of found.entries()) {
      if (clashes.length === 0 || (isConfirmed && !isImpossible(clashes))) continue;
      throw refuseTime(isImpossible(clashes) ? "time" : "confirmed", times[at], clashes[0]?.text ?? "");
    }
    return;
  }
  const { coachId, minutes, latitude, longitude } = session;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  for (const [index, when] of times.entries()) {
    const startsAt = parisInstant(when.day, when.time);
    const free = await isSlotOpen(tx, { coachId, startsAt, minutes, at, except: moved[index]?.id });
    if (!free) throw refuseTime("time", when, "Ce créneau n’est pas libre.");
  }
}

const refuseTime = (field: string, when: WallTime | undefined, text: string) =>
  new AppError("conflict", {
    field,
    message: when ? `Le ${formatDayTime(parisInstant(when.day, when.time))}\u00a0: ${text}` : text,
  });

/** The student accepts or declines the new times that the coach has proposed for a session and those that follow it. */
export async function answerFollowing(
  db: Database,
  own: OwnSeries,
  { from, accepts }: { from: string; accepts: boolean },
): Promise<void> {
  if (own.side !== "student") throw new AppError("forbidden");
  await db
    .transaction(async (tx) => {
      const sessions = await lockFollowing(tx, own, from);
      const series = await lockSeries(tx, own.id);
      await lockBoth(tx, series);
      const now = new Date();
      const asked = sessions.filter((session) => mayDo("answer move", "student", session, now));
      const [first] = asked;
      if (!first)
        throw new AppError("conflict", { message: "Plus aucun horaire n’est proposé. Rechargez la page." });
      const isLater = (first.proposedStartsAt ?? now) > (first.startsAt ?? now);
      for (const session of isLater ? asked.toReversed() : asked) {
        const { proposedStartsAt: startsAt, minutes } = session;
        if (accepts && startsAt && startsAt <= now)
          throw new AppError("conflict", {
            message: "Un de ces horaires est déjà passé. Répondez séance par séance.",
          });
        const endsAt = new Date((startsAt?.getTime() ?? 0) + minutes * 60_000);
        const set = accepts && startsAt ? { startsAt, endsAt, ...ANOTHER_TIME } : NO_PROPOSAL;
        const step = accepts ? "moved" : "move declined";
        await changeBooking(tx, session, { step, by: "student", set, isToldTogether: true });
      }
      await announce(tx, own, series, asked, {
        news: accepts ? "moved" : "move declined",
        write: (described) =>
          movedWords({
            ...described,
            news: accepts ? "moved" : "move declined",
            startsAt: first.proposedStartsAt ?? now,
          }),
      });
    })
    .catch(refuseTaken);
}

/** Locks a session and those that follow it, and refuses while one of them is being paid for. */
async function lockFollowing(tx: Transaction, own: OwnSeries, from: string): Promise<Booking[]> {
  const sessions = await lockSessions(tx, own, from);
  const paying = sessions.find((session) => session.status === "held" && !isKeptSlot(session));
  if (paying?.startsAt)
    throw new AppError("conflict", {
      message: `La séance du ${formatDayTime(paying.startsAt)} est en train d’être payée. Réessayez dans quelques minutes.`,
    });
  return sessions;
}

/** The conversation is locked before packs and payments. */
async function lockBoth(tx: Transaction, { coachId, studentId }: SessionSeries): Promise<void> {
  if (studentId) await lockPair(tx, { coachId, studentId });
}

interface News {
  news: "cancelled" | "moved" | "move proposed" | "move declined";
  write: (described: { title: string; by: Side; first: Date; count: number }) => string;
}

async function announce(
  tx: Transaction,
  { side }: OwnSeries,
  series: SessionSeries,
  changed: readonly Booking[],
  { news, write }: News,
): Promise<void> {
  const first = changed[0]?.startsAt;
  if (!first)
    throw new AppError("conflict", {
      message: "Aucune de ces séances ne peut plus changer. Rechargez la page.",
    });
  const title = await nameSeries(tx, series);
  await tellSeries(tx, series, side, write({ title, by: side, first, count: changed.length }));
  const ids = changed.map(({ id }) => id);
  await enqueueSeriesMail(tx, { seriesId: series.id, news, by: side, bookings: ids });
}
