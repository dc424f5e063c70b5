/** The states of the specification, and "held": the slot is kept while it is being paid for. */
export const BOOKING_STATES = ["held", "pending", "confirmed", "completed", "cancelled"] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const SIDES = ["student", "coach"] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === "coach" ? "student" : "coach");

export const PLACES = ["venue", "home", "webcam"] as const;
export type Place = (typeof PLACES)[number];

/**
 * Why something was cancelled: nobody paid in time; the coach said no, or nothing; the student cancelled more than a day before, or
 * later, where it stays due unless the coach waives it; the coach cancelled, or was not there; one of the two has left; nobody ever
 * said when it was to be; the accompaniment that it was of has ended, or has another coach.
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
] as const;
export type Ending = (typeof ENDINGS)[number];

export const STEP_AUTHORS = ["student", "coach", "operator", "nobody"] as const;
export type StepAuthor = (typeof STEP_AUTHORS)[number];

/** What can happen to a booking. Both read each of them in their conversation and in the booking's history. */
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
  "completed",
  "absence said",
  "absence contested",
  "absence settled",
  "account closed",
  "unplanned",
  "called off",
] as const;
export type Step = (typeof STEPS)[number];

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The constants of the terms: whoever quotes one takes it from here. */
export const HOLD_MINUTES = 10;
export const FREE_CHANGE_HOURS = 24;
export const ANSWER_HOURS = 48;
export const ANSWER_BEFORE_HOURS = 12;
export const ABSENCE_HOURS = 48;
export const COMPLETED_AFTER_HOURS = 24;
/** How long a student whose coach has cancelled can choose another slot; then they are refunded. */
export const CHOICE_DAYS = 7;
/** A booking that is made or moved late leaves the coach this long, though never longer than until it begins. */
const SHORTEST_ANSWER_HOURS = 1;
/** What is planned begins no earlier than this before, so that nobody's time to say that the other was absent is over at once. */
export const PLAN_BACK_HOURS = 24;
export const PLAN_AHEAD_DAYS = 365;
/** How long a student may go back freely on a time that their coach has entered at less than a day's notice. */
export const PLAN_GRACE_HOURS = 24;
/** A session that nobody plans: both are reminded, and then it is cancelled. */
export const UNPLANNED_REMINDER_DAYS = 14;
export const UNPLANNED_DAYS = 60;

/** What decides what may happen to a booking: no more of it than that. */
export interface Standing {
  status: BookingState;
  ending: Ending | null;
  choice: "open" | "refund" | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** of what was sold without a time: when somebody entered the one it has, and who; null again once both have agreed on another */
  plannedAt: Date | null;
  plannedBy: Side | null;
  proposedStartsAt: Date | null;
  proposedBy: Side | null;
  absent: Side | null;
  absenceSaidAt: Date | null;
  absenceContestedAt: Date | null;
  absenceSettledAt: Date | null;
}

/** By when the coach must have answered: two days after it was asked for, or half a day before it begins, but not before they can. */
export function answerBy(now: Date, askedAt: Date, startsAt: Date | null): Date {
  const afterTwoDays = askedAt.getTime() + ANSWER_HOURS * HOUR_MS;
  const start = startsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const usual = Math.min(afterTwoDays, start - ANSWER_BEFORE_HOURS * HOUR_MS);
  const least = Math.min(now.getTime() + SHORTEST_ANSWER_HOURS * HOUR_MS, start);
  return new Date(Math.max(usual, least));
}

/** More than a day before it begins, whoever has booked may move or cancel it freely; what has no time yet always. */
export const isFreeChange = ({ startsAt }: Pick<Standing, "startsAt">, now: Date): boolean =>
  !startsAt || startsAt.getTime() - now.getTime() > FREE_CHANGE_HOURS * HOUR_MS;

/** When a session that was sold without a time may begin. */
export const isPlannable = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= -PLAN_BACK_HOURS * HOUR_MS &&
  startsAt.getTime() - now.getTime() <= PLAN_AHEAD_DAYS * DAY_MS;

type Planned = Pick<Standing, "startsAt" | "plannedAt" | "plannedBy">;

/**
 * Until when a student may cancel freely a session that their coach alone has set so near (or in the past) that nothing else
 * would be free; undefined for every other.
 */
export const planGraceBy = ({ startsAt, plannedAt, plannedBy }: Planned): Date | undefined =>
  startsAt && plannedAt && plannedBy === "coach" && !isFreeChange({ startsAt }, plannedAt)
    ? new Date(plannedAt.getTime() + PLAN_GRACE_HOURS * HOUR_MS)
    : undefined;

const isInGrace = (booking: Planned, now: Date): boolean => {
  const by = planGraceBy(booking);
  return by !== undefined && now <= by;
};

/** Whether a session that its student cancels now stays due. */
export const isDueWhenCancelled = (booking: Pick<Standing, "status"> & Planned, now: Date): boolean =>
  booking.status === "confirmed" && !isFreeChange(booking, now) && !isInGrace(booking, now);

const hasBegun = ({ startsAt }: Pick<Standing, "startsAt">, now: Date) =>
  startsAt !== null && startsAt <= now;
const isOver = ({ endsAt }: Pick<Standing, "endsAt">, now: Date) => endsAt !== null && endsAt <= now;
/** For how long both have known that it is over: what was planned after its end, since then. */
const overSince = ({ endsAt, plannedAt }: Pick<Standing, "endsAt" | "plannedAt">, now: Date): number =>
  now.getTime() - Math.max(endsAt?.getTime() ?? now.getTime(), plannedAt?.getTime() ?? 0);
const isLive = ({ status }: Pick<Standing, "status">) => status === "pending" || status === "confirmed";

/** What each of the two may do now. Buttons are shown by it, and commands refuse by it. */
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
  "plan",
  "say absent",
  "answer absence",
] as const;
export type Action = (typeof ACTIONS)[number];

export function mayDo(action: Action, side: Side, booking: Standing, now: Date): boolean {
  const { status, startsAt, proposedBy } = booking;
  const notBegun = isLive(booking) && !hasBegun(booking, now);
  switch (action) {
    case "accept":
    case "decline":
      return side === "coach" && status === "pending" && !hasBegun(booking, now);
    case "cancel":
      // What waits for the coach's answer is declined, not cancelled, by the coach.
      if (side === "coach") return notBegun && status === "confirmed";
      return notBegun || (status === "confirmed" && isInGrace(booking, now));
    case "move":
      // Without asking: by the student, in time. A request that the coach has not answered can be moved as well.
      return side === "student" && notBegun && startsAt !== null && isFreeChange(booking, now);
    case "propose move":
      return (
        notBegun &&
        startsAt !== null &&
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
    case "plan":
      return status === "confirmed" && startsAt === null;
    case "say absent":
      return (
        (status === "confirmed" || status === "completed") &&
        isOver(booking, now) &&
        booking.absent === null &&
        overSince(booking, now) <= ABSENCE_HOURS * HOUR_MS
      );
    case "answer absence":
      return (
        booking.absent === side && booking.absenceContestedAt === null && booking.absenceSettledAt === null
      );
  }
}

/** What is said of an absence stands when nobody has contradicted it in two days. */
export const isAbsenceAgreed = (
  { absent, absenceSaidAt, absenceContestedAt, absenceSettledAt }: Standing,
  now: Date,
): boolean =>
  absent !== null &&
  absenceSaidAt !== null &&
  absenceContestedAt === null &&
  absenceSettledAt === null &&
  now.getTime() - absenceSaidAt.getTime() > ABSENCE_HOURS * HOUR_MS;

/** Completed by itself a day after its end, unless somebody says that the other was not there. */
export const isCompletedByItself = (booking: Standing, now: Date): boolean =>
  booking.status === "confirmed" &&
  booking.endsAt !== null &&
  (booking.absent === null || booking.absenceSettledAt !== null) &&
  overSince(booking, now) >= COMPLETED_AFTER_HOURS * HOUR_MS;

/** Sold without a time so long ago that it is given up. */
export const isGivenUp = (
  { status, startsAt, confirmedAt }: Pick<Standing, "status" | "startsAt"> & { confirmedAt: Date | null },
  now: Date,
): boolean =>
  status === "confirmed" &&
  startsAt === null &&
  confirmedAt !== null &&
  now.getTime() - confirmedAt.getTime() >= UNPLANNED_DAYS * DAY_MS;

export const choiceBy = (cancelledAt: Date): Date => new Date(cancelledAt.getTime() + CHOICE_DAYS * DAY_MS);

/** In which tab a booking stands, by the day in Paris; what is being paid for, or never was, stands in none. */
export type Tab = "upcoming" | "past" | "cancelled";
export const TABS: readonly Tab[] = ["upcoming", "past", "cancelled"];

/** `day` says which day it is in Paris at an instant; the queries say the same in SQL. */
export function tabOf(
  { status, startsAt, ending }: Pick<Standing, "status" | "startsAt" | "ending">,
  now: Date,
  day: (at: Date) => string,
): Tab | undefined {
  if (status === "held" || ending === "unpaid") return undefined;
  if (status === "cancelled") return "cancelled";
  const isToCome = startsAt === null || day(startsAt) >= day(now);
  return isToCome && isLive({ status }) ? "upcoming" : "past";
}

/** From which state to which; a booking that its coach has cancelled comes back when its student takes another slot. */
const WAYS: Record<BookingState, readonly BookingState[]> = {
  held: ["pending", "confirmed", "cancelled"],
  pending: ["confirmed", "cancelled"],
  confirmed: ["completed", "cancelled"],
  completed: ["cancelled"],
  cancelled: ["confirmed", "cancelled"],
};
export const canBecome = (from: BookingState, to: BookingState): boolean => WAYS[from].includes(to);

/** It took place and its student was there; that they were not is only so where nobody contradicted it. */
export const wasHad = ({
  status,
  absent,
  absenceContestedAt,
}: {
  status: BookingState;
  absent: Side | null;
  absenceContestedAt: Date | null;
}): boolean => status === "completed" && !(absent === "student" && absenceContestedAt === null);
