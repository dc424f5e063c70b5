import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { AppError } from "~/platform/web/errors.ts";
import { lockWithCalendar } from "../../availability/commands/lock-calendar.server.ts";
import { isOpenTime, isSlotOpen } from "../../availability/queries/slots.server.ts";
import type { OwnBooking, StudentBooking } from "../../gate.server.ts";
import { type Booking, bookings, groupSessions } from "../../tables.server.ts";
import { type Action, answerBy, isPlannable, PLAN_AHEAD_DAYS, PLAN_BACK_HOURS } from "../rules/states.ts";
import { refuseTaken } from "./book-session.server.ts";
import { changeBooking, lockFor, requireSeen } from "./settle-booking.server.ts";

export const NOT_FREE = "Ce créneau n’est plus libre. Choisissez-en un autre.";
const NO_PROPOSAL = { proposedStartsAt: null, proposedBy: null } as const;
/** A booking that gets another time keeps nothing that belonged to the old one. */
export const ANOTHER_TIME = { ...NO_PROPOSAL, plannedAt: null, plannedBy: null, remindedAt: null } as const;

interface Times {
  startsAt: Date;
  endsAt: Date;
}

export const timesOf = ({ minutes }: Pick<Booking, "minutes">, startsAt: Date): Times => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
});

export const spotOf = ({ latitude, longitude }: Pick<Booking, "latitude" | "longitude">) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Checks the slot under the calendar lock, so that nobody else can take it. */
export async function takeSlot(
  db: Database,
  own: OwnBooking,
  action: Action,
  startsAt: Date,
  take: (tx: Transaction, booking: Booking, times: Times) => Promise<unknown>,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const booking = await lockWithCalendar(tx, own, action);
      const { coachId, minutes, id: except } = booking;
      if (!(await isSlotOpen(tx, { coachId, startsAt, minutes, at: spotOf(booking), except })))
        throw new AppError("conflict", { field: "startsAt", message: NOT_FREE });
      await take(tx, booking, timesOf(booking, startsAt));
    })
    .catch(refuseTaken);
}

/**
 * The student may move a session without the coach's consent more than a day before. A pending request keeps
 * waiting for the coach's answer, with a new deadline.
 */
export async function moveBooking(
  db: Database,
  own: StudentBooking,
  { startsAt }: { startsAt: Date },
): Promise<void> {
  await takeSlot(db, own, "move", startsAt, (tx, booking, times) => {
    const isAsked = booking.status === "pending";
    const asked = isAsked ? { answerBy: answerBy(new Date(), booking.createdAt, startsAt) } : {};
    const set = { ...times, ...asked, ...ANOTHER_TIME };
    return changeBooking(tx, booking, { step: "moved", by: "student", set });
  });
}

export interface MoveProposal {
  startsAt: Date;
  /** a note to the other person */
  words?: string;
  /** the coach proposes a time at which they are closed */
  outside?: boolean;
}

/** A coach always needs the student's consent to a move; a student needs the coach's on the last day. */
export async function proposeMove(db: Database, own: OwnBooking, proposal: MoveProposal): Promise<void> {
  const { side } = own;
  const { startsAt } = proposal;
  if (side === "student")
    return takeSlot(db, own, "propose move", startsAt, (tx, booking) =>
      saveProposal(tx, booking, side, proposal),
    );
  await db.transaction(async (tx) => {
    const booking = await lockWithCalendar(tx, own, "propose move");
    refuseFarTime(startsAt);
    await refuseOverlap(tx, booking, timesOf(booking, startsAt));
    if (!proposal.outside) await refuseClosed(tx, booking, timesOf(booking, startsAt));
    await saveProposal(tx, booking, side, proposal);
  });
}

const CLOSED =
  "Vous n’êtes pas disponible à cette heure\u00a0: elle est hors de vos horaires, bloquée ou prise dans votre agenda. Choisissez-en une autre, ou confirmez que vous la proposez quand même.";

function refuseFarTime(startsAt: Date): void {
  const refuse = (message: string) => new AppError("invalid_input", { field: "startsAt", message });
  const ahead = startsAt.getTime() - Date.now();
  if (ahead <= 0) throw refuse("Choisissez une heure à venir.");
  if (ahead > PLAN_AHEAD_DAYS * DAY_MS) throw refuse("Choisissez une heure dans l’année qui vient.");
}

async function refuseClosed(tx: Transaction, { coachId }: Booking, times: Times): Promise<void> {
  if (!(await isOpenTime(tx, { coachId, ...times })))
    throw new AppError("conflict", { field: "outside", message: CLOSED });
}

/** Another booking may still take the time before the answer; the exclusion constraint detects that. */
async function refuseOverlap(tx: Transaction, { id, coachId }: Booking, times: Times): Promise<void> {
  const others = await tx.$count(
    bookings,
    and(
      eq(bookings.coachId, coachId),
      ne(bookings.id, id),
      ne(bookings.status, "cancelled"),
      lt(bookings.startsAt, times.endsAt),
      gt(bookings.endsAt, times.startsAt),
    ),
  );
  const groups = await tx.$count(
    groupSessions,
    and(
      eq(groupSessions.coachId, coachId),
      eq(groupSessions.status, "open"),
      lt(groupSessions.startsAt, times.endsAt),
      gt(groupSessions.endsAt, times.startsAt),
    ),
  );
  if (others + groups > 0)
    throw new AppError("conflict", {
      field: "startsAt",
      message: "Vous avez déjà une séance à cette heure. Choisissez-en une autre.",
    });
}

const saveProposal = (
  tx: Transaction,
  booking: Booking,
  side: OwnBooking["side"],
  { startsAt, words = "" }: MoveProposal,
) =>
  changeBooking(tx, booking, {
    step: "move proposed",
    by: side,
    set: { proposedStartsAt: startsAt, proposedBy: side },
    startsAt,
    words,
  });

/** Answers the proposal that the form showed. Accepting fails if the time has been taken meanwhile. */
export async function answerMove(
  db: Database,
  own: OwnBooking,
  { accepts, proposedStartsAt: seen }: { accepts: boolean; proposedStartsAt: Date | null },
): Promise<void> {
  const { side } = own;
  await db
    .transaction(async (tx) => {
      const lock = accepts ? lockWithCalendar : lockFor;
      const booking = await lock(tx, own, "answer move");
      const { proposedStartsAt } = booking;
      requireSeen(seen, proposedStartsAt);
      if (!accepts || !proposedStartsAt) {
        await changeBooking(tx, booking, { step: "move declined", by: side, set: NO_PROPOSAL });
        return;
      }
      if (proposedStartsAt <= new Date())
        throw new AppError("conflict", { message: "Cet horaire est déjà passé. Proposez-en un autre." });
      const set = { ...timesOf(booking, proposedStartsAt), ...ANOTHER_TIME };
      await changeBooking(tx, booking, { step: "moved", by: side, set });
    })
    .catch(refuseTaken);
}

export async function withdrawMove(db: Database, own: OwnBooking): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockFor(tx, own, "withdraw move");
    await changeBooking(tx, booking, { step: "move declined", by: own.side, set: NO_PROPOSAL });
  });
}

/**
 * The student chooses the time of a first meeting among the coach's slots. A choice that is sent twice at once is
 * made once.
 */
export async function chooseTime(
  db: Database,
  own: StudentBooking,
  { startsAt }: { startsAt: Date },
): Promise<void> {
  await takeSlot(db, own, "choose time", startsAt, (tx, booking, times) => {
    const planned = { plannedAt: new Date(), plannedBy: "student", remindedAt: null } as const;
    return changeBooking(tx, booking, { step: "planned", by: "student", set: { ...times, ...planned } });
  }).catch(async (error: unknown) => {
    const isChosen = and(eq(bookings.id, own.id), eq(bookings.startsAt, startsAt), bookings.studentChooses);
    if ((await db.$count(bookings, isChosen)) === 0) throw error;
  });
}

const NOT_PLANNABLE = `Choisissez une heure entre hier et dans un an\u00a0: pas plus de ${PLAN_BACK_HOURS}\u00a0h en arrière.`;

/** Either person enters the time agreed on in the coach's external calendar. It may already have passed. */
export async function planBooking(
  db: Database,
  own: OwnBooking,
  { startsAt }: { startsAt: Date },
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const booking = await lockWithCalendar(tx, own, "plan");
      const now = new Date();
      if (!isPlannable(startsAt, now))
        throw new AppError("invalid_input", { field: "startsAt", message: NOT_PLANNABLE });
      const planned = { plannedAt: now, plannedBy: own.side, remindedAt: null };
      const set = { ...timesOf(booking, startsAt), ...planned };
      await changeBooking(tx, booking, { step: "planned", by: own.side, set });
    })
    .catch(refuseTaken);
}
