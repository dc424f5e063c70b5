import type { Coach, Student } from "~/features/accounts/rules/viewer.ts";
import { lockPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { formatDayTime, parisInstant } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnSeries } from "../../gate.server.ts";
import { refuseTaken } from "../../planning/commands/planned-session.server.ts";
import type { WallTime } from "../../planning/rules/clashes.ts";
import { freeKeptSlot, moveKeptSlot } from "../../proposals/commands/keep-slot.server.ts";
import { isKeptSlot } from "../../proposals/queries/kept-slots.server.ts";
import { ANOTHER_TIME } from "../../sessions/commands/move-booking.server.ts";
import { changeBooking } from "../../sessions/commands/settle-booking.server.ts";
import { choiceBy, isDueWhenCancelled, mayDo, type Side } from "../../sessions/rules/states.ts";
import type { Booking, SessionSeries } from "../../tables.server.ts";
import { findMoveClashes, isMovable } from "../queries/find-move-clashes.server.ts";
import { findOverlap, openClashes, orderMoves, type Reach, type SessionMove } from "../rules/moves.ts";
import { cancelledWords, movedWords, seriesExpiryOf } from "../rules/series.ts";
import type { SessionMoves } from "../schema.ts";
import { tellSeries } from "./answer-series.server.ts";
import { lockSeries, lockSessions, nameSeries } from "./lock-series.server.ts";
import { enqueueSeriesMail } from "./mail-series.server.ts";

const NO_PROPOSAL = { proposedStartsAt: null, proposedBy: null } as const;

/**
 * Cancels a session, or also all that follow it: each confirmed one by the rules of any session, and the slots that
 * nobody has confirmed yet become free. Both are told once.
 */
export async function cancelSessions(
  db: Database,
  own: OwnSeries,
  { from, reach }: { from: string; reach: Reach },
): Promise<void> {
  await db.transaction(async (tx) => {
    const following = await lockFollowing(tx, own, from);
    const sessions = reach === "one" ? following.slice(0, 1) : following;
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
    // A paid session is refunded, or moved to a slot that the student chooses.
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

/**
 * Moves sessions of a series to the times that their person has seen. Slots that nobody has confirmed yet move at once,
 * and so do a student's sessions. A coach proposes the new times of confirmed sessions.
 */
export async function moveSessions(
  db: Database,
  viewer: Coach | Student,
  own: OwnSeries,
  { from, moves }: SessionMoves,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const sessions = await lockFollowing(tx, own, from);
      const series = await lockSeries(tx, own.id);
      await lockBoth(tx, series);
      const now = new Date();
      const wanted = sessions.flatMap((session) => {
        const move = moves.find(({ id }) => id === session.id);
        return move ? [{ session, ...move }] : [];
      });
      const isChanged = wanted.some(({ session }) => !isMovable(session, own.side, now));
      if (isChanged || wanted.length < moves.length) throw new AppError("conflict", { message: NOT_MOVABLE });
      const unticked = sessions.filter(
        (session) => isMovable(session, own.side, now) && !moves.some(({ id }) => id === session.id),
      );
      await requireFree(tx, viewer, series, { wanted, unticked });
      const timed = wanted.map(({ session, when: { day, time } }) => ({
        session,
        minutes: session.minutes,
        startsAt: session.startsAt ?? now,
        to: parisInstant(day, time),
      }));
      for (const { session, to } of requireOrder(timed))
        await moveOne(tx, own.side, { series, session, startsAt: to });
      const moved = wanted.map(({ session }) => session);
      const isProposed = own.side === "coach" && moved.some((session) => !isKeptSlot(session));
      const news = isProposed ? "move proposed" : "moved";
      const startsAt = timed[0]?.to ?? now;
      await announce(tx, own, series, moved, {
        news,
        write: (described) => movedWords({ ...described, news, startsAt }),
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

interface WantedMove {
  session: Booking;
  when: WallTime;
  seen: readonly string[];
}

/** Refuses what is impossible, and what the person has not read: then the page shows it, and asks again. */
async function requireFree(
  tx: Transaction,
  viewer: Coach | Student,
  series: SessionSeries,
  { wanted, unticked }: { wanted: readonly WantedMove[]; unticked: readonly Booking[] },
): Promise<void> {
  if (wanted.length === 0 || !series.studentId) throw new AppError("conflict", { message: NOT_MOVABLE });
  const found = await findMoveClashes(tx, viewer, series, {
    moved: wanted.map(({ session }) => session),
    times: wanted.map(({ when }) => when),
    unticked,
  });
  const open = wanted.flatMap(({ when, seen }, at) => {
    const texts = openClashes(found[at] ?? [], seen).map(({ text }) => text);
    return texts.length > 0 ? [`${timeWords(when)}\u00a0: ${texts.join(" ")}`] : [];
  });
  if (open.length > 0) throw new AppError("conflict", { message: `Rien n’est déplacé. ${open.join(" ")}` });
}

const timeWords = ({ day, time }: WallTime): string => `Le ${formatDayTime(parisInstant(day, time))}`;

function requireOrder<M extends SessionMove>(moves: readonly M[]): M[] {
  const overlap = findOverlap(moves);
  if (overlap)
    throw new AppError("conflict", {
      message: `Deux séances de la série se recouvrent\u00a0: ${formatDayTime(overlap.to)}.`,
    });
  const ordered = orderMoves(moves);
  if (ordered) return ordered;
  throw new AppError("conflict", {
    message:
      "Deux séances ne peuvent pas échanger leurs horaires en une fois\u00a0: déplacez-en une d’abord.",
  });
}

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
      if (accepts) await acceptTimes(tx, series, asked, now);
      else
        for (const session of asked)
          await changeBooking(tx, session, {
            step: "move declined",
            by: "student",
            set: NO_PROPOSAL,
            isToldTogether: true,
          });
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

async function acceptTimes(
  tx: Transaction,
  series: SessionSeries,
  asked: readonly Booking[],
  now: Date,
): Promise<void> {
  const timed = asked.flatMap((session) => {
    const { startsAt, proposedStartsAt: to, minutes } = session;
    return startsAt && to ? [{ session, startsAt, minutes, to }] : [];
  });
  if (timed.some(({ to }) => to <= now))
    throw new AppError("conflict", {
      message: "Un de ces horaires est déjà passé. Répondez séance par séance.",
    });
  for (const { session, to } of requireOrder(timed))
    await moveOne(tx, "student", { series, session, startsAt: to });
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
