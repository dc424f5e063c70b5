import type { Transitions } from "~/platform/database/state-machine.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";

/** The four states of the specification, and "held": the slot is reserved during the payment. */
export const BOOKING_STATES = ["held", "pending", "confirmed", "completed", "cancelled"] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const SIDES = ["student", "coach"] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === "coach" ? "student" : "coach");

export const PLACES = ["venue", "home", "webcam"] as const;
export type Place = (typeof PLACES)[number];

/**
 * The reason for a cancellation. "unpaid": the hold expired or was released. "declined": the coach refused.
 * "lapsed": the coach did not answer, or the payment could not be collected. "in time", "late": the student
 * cancelled more than a day before, or later; "late" stays due unless the coach waives it ("waived").
 * "withdrawn": the student withdrew from its purchase, or from that of its pack. "unplanned": nobody ever entered a time. "called off": the accompaniment ended or changed its coach.
 * "too few": the group session did not have enough participants. "by operator": the operator cancelled, and nothing is due;
 * "due by operator": a part or the whole stays due. "coach suspended": the coach's account was suspended.
 */
export const ENDINGS = [
  "unpaid",
  "declined",
  "lapsed",
  "in time",
  "late",
  "waived",
  "by coach",
  "coach absent",
  "account closed",
  "unplanned",
  "called off",
  "withdrawn",
  "too few",
  "by operator",
  "due by operator",
  "coach suspended",
] as const;
export type Ending = (typeof ENDINGS)[number];

export const STEP_AUTHORS = ["student", "coach", "operator", "nobody"] as const;
export type StepAuthor = (typeof STEP_AUTHORS)[number];

/** Each step is shown to both people in their conversation and in the history of the booking. */
export const STEPS = [
  "requested",
  "confirmed",
  "declined",
  "lapsed",
  "cancelled",
  "cancelled late",
  "waived",
  "cancelled by coach",
  "refund chosen",
  "moved",
  "move proposed",
  "move declined",
  "planned",
  "planned by coach",
  "completed",
  "absence said",
  "absence contested",
  "absence settled",
  "account closed",
  "unplanned",
  "called off",
  "too few",
  "cancelled by operator",
  "refunded",
  "coach suspended",
] as const;
export type Step = (typeof STEPS)[number];

/** The terms of service quote these constants. Do not repeat their values elsewhere. */
export const HOLD_MINUTES = 10;
export const ANSWER_HOURS = 48;
export const ANSWER_BEFORE_HOURS = 12;
export const ABSENCE_HOURS = 48;
export const COMPLETED_AFTER_HOURS = 24;
/** The operator decides a contested absence within this time. */
export const DECISION_DAYS = 7;
/** If the coach cancels, the student can choose another slot for this long, and is then refunded. */
export const CHOICE_DAYS = 7;
/** The coach has at least this long to answer a late booking or move, but at most until its start. */
const SHORTEST_ANSWER_HOURS = 1;
/** An entered time may lie at most this far in the past, so that there is still time to report an absence. */
export const PLAN_BACK_HOURS = 24;
export const PLAN_AHEAD_DAYS = 365;
/** The student can cancel freely for this long after the coach entered a time that left none for a free change. */
export const PLAN_GRACE_HOURS = 24;
/** People are reminded within this time before a session, unless it was confirmed less than the second time ago. */
export const REMINDER_HOURS = 24;
export const REMINDER_REST_HOURS = 6;
/** For a session without a time, both people are reminded first, and later the session is cancelled. */
export const UNPLANNED_REMINDER_DAYS = 14;
export const UNPLANNED_DAYS = 60;
/** A student who has not chosen the time of a first meeting is reminded once, after these days. */
export const FIRST_MEETING_REMINDER_DAYS = 3;

/** The fields that decide what may happen to a booking. */
export interface BookingStatus {
  status: BookingState;
  ending: Ending | null;
  choice: "open" | "refund" | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** how long before its start the session is changed without a fee, as of its sale */
  freeChangeHours: number;
  /** the student chooses the time among the coach's slots */
  studentChooses: boolean;
  /** a seat of this group session, whose time is the same for all participants */
  groupSessionId: string | null;
  /** when and by whom a time was entered for a session sold without one; null after an agreed move */
  plannedAt: Date | null;
  plannedBy: Side | null;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
  absent: Side | null;
  absenceSaidAt: Date | null;
  absenceContestedAt: Date | null;
  absenceSettledAt: Date | null;
}

/**
 * The deadline is 48 h after the request or 12 h before the start, whichever is first, but never so early
 * that the coach cannot answer.
 */
export function answerBy(now: Date, askedAt: Date, startsAt: Date | null): Date {
  const afterTwoDays = askedAt.getTime() + ANSWER_HOURS * HOUR_MS;
  const start = startsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const usual = Math.min(afterTwoDays, start - ANSWER_BEFORE_HOURS * HOUR_MS);
  const least = Math.min(now.getTime() + SHORTEST_ANSWER_HOURS * HOUR_MS, start);
  return new Date(Math.max(usual, least));
}

type FreelyChanged = Pick<BookingStatus, "startsAt" | "freeChangeHours">;

/** The student may move or cancel freely until some hours before, and always while there is no time. */
export const isFreeChange = ({ startsAt, freeChangeHours }: FreelyChanged, now: Date): boolean =>
  !startsAt || freeChangeBy({ startsAt, freeChangeHours }) > now;

/** The end of the free changes of a session that starts then. */
export const freeChangeBy = ({ startsAt, freeChangeHours }: FreelyChanged & { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - freeChangeHours * HOUR_MS);

/** The limits for the start of a session that was sold without a time. */
export const isPlannable = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= -PLAN_BACK_HOURS * HOUR_MS &&
  startsAt.getTime() - now.getTime() <= PLAN_AHEAD_DAYS * DAY_MS;

type Planned = Pick<BookingStatus, "startsAt" | "freeChangeHours" | "plannedAt" | "plannedBy">;

/**
 * Returns until when the student may cancel freely, if the coach alone entered a time so close (or in the
 * past) that a free cancellation would be impossible; otherwise undefined.
 */
export const planGraceBy = ({
  startsAt,
  freeChangeHours,
  plannedAt,
  plannedBy,
}: Planned): Date | undefined =>
  startsAt && plannedAt && plannedBy === "coach" && !isFreeChange({ startsAt, freeChangeHours }, plannedAt)
    ? new Date(plannedAt.getTime() + PLAN_GRACE_HOURS * HOUR_MS)
    : undefined;

const isInGrace = (booking: Planned, now: Date): boolean => {
  const by = planGraceBy(booking);
  return by !== undefined && now <= by;
};

/** Applies to a cancellation by the student. */
export const isDueWhenCancelled = (booking: Pick<BookingStatus, "status"> & Planned, now: Date): boolean =>
  booking.status === "confirmed" && !isFreeChange(booking, now) && !isInGrace(booking, now);

/** The first meeting of an accompaniment waits for the student to choose its time. */
export const isToChoose = ({
  status,
  startsAt,
  studentChooses,
}: Pick<BookingStatus, "status" | "startsAt" | "studentChooses">): boolean =>
  status === "confirmed" && startsAt === null && studentChooses;

const hasBegun = ({ startsAt }: Pick<BookingStatus, "startsAt">, now: Date) =>
  startsAt !== null && startsAt <= now;
const isOver = ({ endsAt }: Pick<BookingStatus, "endsAt">, now: Date) => endsAt !== null && endsAt <= now;
/** Milliseconds since the session's end, or since the entry of its time if that was later. */
const overSince = ({ endsAt, plannedAt }: Pick<BookingStatus, "endsAt" | "plannedAt">, now: Date): number =>
  now.getTime() - Math.max(endsAt?.getTime() ?? now.getTime(), plannedAt?.getTime() ?? 0);
const isLive = ({ status }: Pick<BookingStatus, "status">) => status === "pending" || status === "confirmed";

/** For `ABSENCE_HOURS` after a session, each of the two may report an absence or a problem. */
export const isContestable = (
  booking: Pick<BookingStatus, "status" | "endsAt" | "plannedAt">,
  now: Date,
): boolean =>
  (booking.status === "confirmed" || booking.status === "completed") &&
  isOver(booking, now) &&
  overSince(booking, now) <= ABSENCE_HOURS * HOUR_MS;

/** Buttons and commands use the same rule (`mayDo`) for what each person may do. */
export const ACTIONS = [
  "accept",
  "decline",
  "cancel",
  "move",
  "propose move",
  "answer move",
  "withdraw move",
  "waive",
  "choose",
  "choose time",
  "plan",
  "say absent",
  "answer absence",
] as const;
export type Action = (typeof ACTIONS)[number];

export function mayDo(action: Action, side: Side, booking: BookingStatus, now: Date): boolean {
  const { status, startsAt, proposedBy } = booking;
  const notBegun = isLive(booking) && !hasBegun(booking, now);
  switch (action) {
    case "accept":
    case "decline":
      return side === "coach" && status === "pending" && !hasBegun(booking, now);
    case "cancel":
      // A coach declines a pending request instead of cancelling it.
      if (side === "coach") return notBegun && status === "confirmed";
      return notBegun || (status === "confirmed" && isInGrace(booking, now));
    case "move":
      // As long as changes are free, the student needs no consent; an unanswered request can be moved as well.
      return (
        side === "student" &&
        notBegun &&
        startsAt !== null &&
        !booking.groupSessionId &&
        isFreeChange(booking, now)
      );
    case "propose move":
      return (
        notBegun &&
        startsAt !== null &&
        !booking.groupSessionId &&
        status === "confirmed" &&
        (side === "coach" || !isFreeChange(booking, now))
      );
    case "answer move":
      return notBegun && proposedBy === otherSide(side);
    case "withdraw move":
      return notBegun && proposedBy === side;
    case "waive":
      return side === "coach" && booking.ending === "late";
    case "choose":
      return side === "student" && booking.choice === "open";
    case "choose time":
      return side === "student" && isToChoose(booking);
    case "plan":
      // Nobody imposes the time of a first meeting.
      return status === "confirmed" && startsAt === null && !isToChoose(booking);
    case "say absent":
      return isContestable(booking, now) && booking.absent === null;
    case "answer absence":
      return (
        booking.absent === side && booking.absenceContestedAt === null && booking.absenceSettledAt === null
      );
  }
}

/** An absence counts as agreed if it was not contested within `ABSENCE_HOURS`. */
export const isAbsenceAgreed = (
  { absent, absenceSaidAt, absenceContestedAt, absenceSettledAt }: BookingStatus,
  now: Date,
): boolean =>
  absent !== null &&
  absenceSaidAt !== null &&
  absenceContestedAt === null &&
  absenceSettledAt === null &&
  now.getTime() - absenceSaidAt.getTime() > ABSENCE_HOURS * HOUR_MS;

/** A session is completed automatically a day after its end, unless an absence claim is open. */
export const isCompletedByItself = (booking: BookingStatus, now: Date): boolean =>
  booking.status === "confirmed" &&
  booking.endsAt !== null &&
  (booking.absent === null || booking.absenceSettledAt !== null) &&
  overSince(booking, now) >= COMPLETED_AFTER_HOURS * HOUR_MS;

/** The session was sold without a time too long ago, so it is cancelled. */
export const isGivenUp = (
  {
    status,
    startsAt,
    confirmedAt,
  }: Pick<BookingStatus, "status" | "startsAt"> & { confirmedAt: Date | null },
  now: Date,
): boolean =>
  status === "confirmed" &&
  startsAt === null &&
  confirmedAt !== null &&
  now.getTime() - confirmedAt.getTime() >= UNPLANNED_DAYS * DAY_MS;

export const decisionBy = (contestedAt: Date): Date =>
  new Date(contestedAt.getTime() + DECISION_DAYS * DAY_MS);

export const choiceBy = (cancelledAt: Date): Date => new Date(cancelledAt.getTime() + CHOICE_DAYS * DAY_MS);

/** The day in Paris decides the tab. Held and unpaid bookings are in none. */
export type Tab = "upcoming" | "past" | "cancelled";
export const TABS: readonly Tab[] = ["upcoming", "past", "cancelled"];

/** `day` returns the day in Paris of an instant. `tabConditions` repeats this rule in SQL. */
export function tabOf(
  { status, startsAt, ending }: Pick<BookingStatus, "status" | "startsAt" | "ending">,
  now: Date,
  day: (at: Date) => string,
): Tab | undefined {
  if (status === "held" || ending === "unpaid") return undefined;
  if (status === "cancelled") return "cancelled";
  const isToCome = startsAt === null || day(startsAt) >= day(now);
  return isToCome && isLive({ status }) ? "upcoming" : "past";
}

/** A booking that its coach has cancelled comes back when its student takes another slot. */
export const BOOKING_TRANSITIONS: Transitions<BookingState, StepAuthor> = {
  held: { pending: ["student"], confirmed: ["student", "coach", "nobody"], cancelled: ["student", "nobody"] },
  pending: { confirmed: ["coach"], cancelled: STEP_AUTHORS },
  confirmed: { completed: STEP_AUTHORS, cancelled: STEP_AUTHORS },
  completed: { cancelled: STEP_AUTHORS },
  cancelled: { confirmed: ["student"] },
};

/** The session took place and the student was there. A contested absence of the student does not count. */
export const tookPlace = ({
  status,
  absent,
  absenceContestedAt,
}: {
  status: BookingState;
  absent: Side | null;
  absenceContestedAt: Date | null;
}): boolean => status === "completed" && !(absent === "student" && absenceContestedAt === null);
