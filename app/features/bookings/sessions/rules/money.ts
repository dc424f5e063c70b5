import type { Standing as Whole } from "./states.ts";

type Standing = Pick<Whole, "status" | "ending" | "choice">;

/**
 * What becomes of the money of a booking: it follows from how the booking stands, and from nothing else.
 * - wait: it is being paid for, or set aside until the coach has answered
 * - keep: taken, and not earned yet
 * - earn: taken, and the coach's
 * - return: let go if it was only set aside, given back if it was taken
 */
export type Fate = "wait" | "keep" | "earn" | "return";

export function moneyOf({ status, ending, choice }: Standing): Fate {
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

/** Hours of a pack are drawn by whatever is booked or due, and given back by the rest. */
export const drawsOnPack = (booking: Standing): boolean => {
  const fate = moneyOf(booking);
  return fate !== "return" && !(booking.status === "cancelled" && fate === "keep");
};

/** The price of an hour for so many minutes, to the cent. */
export const sessionCents = (hourlyRateCents: number, minutes: number): number =>
  Math.round((hourlyRateCents * minutes) / 60);

/**
 * What so many minutes of a pack are worth: always a share of the whole, so that parts add up to it, however it was drawn on.
 */
export const packValueCents = (
  { priceCents, hours }: { priceCents: number; hours: number },
  minutes: number,
): number => Math.round((priceCents * Math.min(minutes, hours * 60)) / (hours * 60));
