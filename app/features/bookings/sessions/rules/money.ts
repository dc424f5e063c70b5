import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { BookingStatus } from "./states.ts";

type MoneyStatus = Pick<
  BookingStatus,
  "status" | "ending" | "choice" | "absenceContestedAt" | "absenceSettledAt"
>;

/** One says that the other was absent, who denies it: the operator has not decided yet. */
export const isAbsenceOpen = ({
  absenceContestedAt,
  absenceSettledAt,
}: Pick<BookingStatus, "absenceContestedAt" | "absenceSettledAt">): boolean =>
  absenceContestedAt !== null && absenceSettledAt === null;

/**
 * The fate of a booking's money, which depends only on the state of the booking.
 * - wait: not paid yet, or authorised until the coach has answered
 * - keep: captured, and not earned yet
 * - earn: captured, and earned by the coach
 * - return: released if it was only authorised, refunded if it was captured
 */
export type Fate = "wait" | "keep" | "earn" | "return";

export function moneyOf(booking: MoneyStatus): Fate {
  const { status, ending, choice } = booking;
  switch (status) {
    case "held":
    case "pending":
      return "wait";
    case "confirmed":
      return "keep";
    case "completed":
      return isAbsenceOpen(booking) ? "keep" : "earn";
    case "cancelled":
      if (ending === "late" || ending === "due by operator") return "earn";
      return ending === "by coach" && choice === "open" ? "keep" : "return";
  }
}

/**
 * The part of the price that the coach has earned. The operator may have left only a part of a cancelled session due.
 */
export const earnedCents = (
  booking: MoneyStatus & { priceCents: number; dueCents: number | null },
): number => (moneyOf(booking) === "earn" ? (booking.dueCents ?? booking.priceCents) : 0);

/** Repeats in SQL, on `bookings b`, the cases in which `moneyOf` answers "earn". */
export const IS_EARNED = `(b.ending in ('late', 'due by operator') or b.status = 'completed'
  and not (b.absence_contested_at is not null and b.absence_settled_at is null))`;

/** The coach gives the session: nothing is due, and it is not the free first lesson. */
export const isGiven = ({
  priceCents,
  isFree,
  packId,
}: {
  priceCents: number;
  isFree: boolean;
  packId: string | null;
}): boolean => priceCents === 0 && !isFree && packId === null;

interface PaidStatus extends MoneyStatus {
  /** null if nothing is paid for the session by itself */
  paymentStatus: string | null;
  collectedCents: number;
  refundedCents: number;
  /** what the operator left due of a session that they cancelled */
  dueCents?: number | null;
}

/** The payment has followed the booking: what a mail says of money is true then, and its documents exist. */
export function hasMoneyFollowed(booking: PaidStatus): boolean {
  const { paymentStatus, collectedCents, refundedCents, dueCents } = booking;
  if (paymentStatus === null || ["released", "failed", "expired"].includes(paymentStatus)) return true;
  switch (moneyOf(booking)) {
    case "wait":
      return true;
    case "keep":
      return collectedCents > 0;
    case "earn":
      return collectedCents > 0 && collectedCents - refundedCents <= (dueCents ?? collectedCents);
    case "return":
      return collectedCents > 0 && refundedCents >= collectedCents;
  }
}

/** Booked or due sessions draw minutes on the pack; the others return them. */
export const drawsOnPack = (booking: MoneyStatus): boolean => {
  const fate = moneyOf(booking);
  return fate !== "return" && !(booking.status === "cancelled" && fate === "keep");
};

/** Rounds to the cent. */
export const sessionCents = (hourlyRateCents: number, minutes: number): number =>
  Math.round((hourlyRateCents * minutes) / 60);

/** For a session that is paid by card; hours of a pack are already paid. */
export const TOO_SMALL_TO_PAY = `Ce montant est trop petit pour être payé en ligne\u00a0: il faut ${formatEuros(LEAST_CHARGE_CENTS)} au moins. Choisissez une séance plus longue, ou parlez-en au coach.`;

/** Minutes are always valued as a share of the whole price, so that the parts add up to it. */
export const packValueCents = (
  { priceCents, totalMinutes }: { priceCents: number; totalMinutes: number },
  minutes: number,
): number => Math.round((priceCents * Math.min(minutes, totalMinutes)) / totalMinutes);
