import { coachCents } from "~/features/payments/core/rules/commission.ts";
import { isAbsenceOpen } from "./money.ts";
import type { BookingStatus } from "./states.ts";

/** The actions of an operator on a session. The buttons and the commands use the same rule. */
export const OPERATOR_WORK = ["cancel", "move", "refund"] as const;
export type OperatorWork = (typeof OPERATOR_WORK)[number];

interface WorkedOn extends BookingStatus {
  /** what can still be refunded of the session's own payment */
  refundableCents: number;
}

export function operatorMay(work: OperatorWork, booking: WorkedOn, now: Date): boolean {
  const { status, startsAt, groupSessionId, refundableCents } = booking;
  const isLive = status === "pending" || status === "confirmed";
  switch (work) {
    case "cancel":
      // The decision about a contested absence says what becomes of the money.
      return isLive && !isAbsenceOpen(booking);
    case "move":
      return isToCome(booking, now) && startsAt !== null && !groupSessionId;
    case "refund":
      return refundableCents > 0 && !isAbsenceOpen(booking);
  }
}

/** The session is agreed or asked for, and has not begun. */
export const isToCome = ({ status, startsAt }: BookingStatus, now: Date): boolean =>
  (status === "pending" || status === "confirmed") && (startsAt === null || startsAt > now);

/** How much of a cancelled session goes back to the student. */
export const REFUND_SHARES = ["nothing", "part", "whole"] as const;
export type RefundShare = (typeof REFUND_SHARES)[number];

export interface SaleMoney {
  /** what the coach can earn at most: the price, or what stays due of it */
  priceCents: number;
  collectedCents: number;
  returnedCents: number;
  /** of the sale, in percent */
  commissionRate: number;
}

/** The coach's income from a sale once it is delivered, without the commission. */
export const coachShareCents = (sale: SaleMoney): number =>
  coachCents(earnedCents(sale), sale.commissionRate);

const earnedCents = ({ priceCents, collectedCents, returnedCents }: SaleMoney): number =>
  Math.max(0, Math.min(priceCents, collectedCents - returnedCents));

export interface RefundEffect {
  studentCents: number;
  coachBeforeCents: number;
  coachAfterCents: number;
  commissionBackCents: number;
}

/** The amounts that change for each person if so much of a sale is refunded. */
export function refundEffect(sale: SaleMoney, cents: number): RefundEffect {
  const refunded = { ...sale, returnedCents: sale.returnedCents + cents };
  const [before, after] = [coachShareCents(sale), coachShareCents(refunded)];
  const lost = earnedCents(sale) - earnedCents(refunded);
  return {
    studentCents: cents,
    coachBeforeCents: before,
    coachAfterCents: after,
    commissionBackCents: lost - (before - after),
  };
}
