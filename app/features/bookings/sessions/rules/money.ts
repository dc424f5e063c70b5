import type { BookingStatus } from "./states.ts";

type MoneyStatus = Pick<BookingStatus, "status" | "ending" | "choice">;

/**
 * The fate of a booking's money, which depends only on the state of the booking.
 * - wait: not paid yet, or authorised until the coach has answered
 * - keep: captured, and not earned yet
 * - earn: captured, and earned by the coach
 * - return: released if it was only authorised, refunded if it was captured
 */
export type Fate = "wait" | "keep" | "earn" | "return";

export function moneyOf({ status, ending, choice }: MoneyStatus): Fate {
  switch (status) {
    case "held":
    case "pending":
      return "wait";
    case "confirmed":
      return "keep";
    case "completed":
      return "earn";
    case "cancelled":
      if (ending === "late") return "earn";
      return ending === "by coach" && choice === "open" ? "keep" : "return";
  }
}

interface PaidStatus extends MoneyStatus {
  /** null if nothing is paid for the session by itself */
  paymentStatus: string | null;
  collectedCents: number;
  refundedCents: number;
}

/** The payment has followed the booking: what a mail says of money is true then, and its documents exist. */
export function hasMoneyFollowed(booking: PaidStatus): boolean {
  const { paymentStatus, collectedCents, refundedCents } = booking;
  if (paymentStatus === null || ["released", "failed", "expired"].includes(paymentStatus)) return true;
  switch (moneyOf(booking)) {
    case "wait":
      return true;
    case "keep":
    case "earn":
      return collectedCents > 0;
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

/** Minutes are always valued as a share of the whole price, so that the parts add up to it. */
export const packValueCents = (
  { priceCents, hours }: { priceCents: number; hours: number },
  minutes: number,
): number => Math.round((priceCents * Math.min(minutes, hours * 60)) / (hours * 60));
