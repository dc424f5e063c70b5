import type { ChargeState, DisputeState, PaymentKind } from "./provider.ts";

/**
 * open: waits for the payer. authorised: held on the card, not captured. running: instalments or a
 * subscription in progress. paused: a subscription paused by its owner. late: an instalment or a month could
 * not be collected. paid: collected in full. released: the hold was released. failed, expired: nothing was
 * paid. ended: nothing more will be collected.
 */
export const PAYMENT_STATUSES = [
  "open",
  "authorised",
  "running",
  "paused",
  "late",
  "paid",
  "released",
  "failed",
  "expired",
  "ended",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ["authorised", "running", "paused", "late", "paid", "released", "failed", "expired", "ended"],
  authorised: ["paid", "released", "failed"],
  running: ["paused", "late", "paid", "ended"],
  paused: ["running", "late", "ended"],
  late: ["running", "paused", "paid", "ended"],
  paid: [],
  released: [],
  // The payer may pay at the moment the payment is closed here; the provider decides.
  failed: ["authorised", "running", "paused", "late", "paid", "ended"],
  expired: ["authorised", "running", "paused", "late", "paid", "ended"],
  ended: ["paid"],
};

export const canBecome = (from: PaymentStatus, to: PaymentStatus) => NEXT[from].includes(to);

export const CHARGE_STATUSES = ["planned", "pending", "authorised", "paid", "failed", "released"] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

const NEXT_OF_CHARGE: Record<ChargeStatus, readonly ChargeStatus[]> = {
  planned: ["pending", "authorised", "paid", "failed", "released"],
  pending: ["authorised", "paid", "failed", "released"],
  authorised: ["paid", "failed", "released"],
  failed: ["pending", "authorised", "paid"],
  paid: [],
  released: [],
};

/**
 * Provider states arrive in any order; outdated ones are ignored. Each attempt at a charge has its own
 * reference, so the failure of one attempt says nothing about another. A failed attempt does not restart
 * under the same reference, except a subscription's renewal, which the provider retries and may still
 * collect.
 */
export function chargeCanBecome(
  charge: { status: ChargeStatus; ref: string | null },
  state: Pick<ChargeState, "status" | "ref">,
): boolean {
  const isOther = charge.ref !== null && charge.ref !== state.ref;
  const isOver = state.status === "failed" || state.status === "released";
  if (isOther && isOver) return false;
  if (!isOther && charge.status === "failed") return state.status === "paid";
  // A charge cancelled here may have been collected at the same moment. A released hold cannot be.
  if (charge.status === "released") return state.status === "paid" && charge.ref !== state.ref;
  return NEXT_OF_CHARGE[charge.status].includes(state.status);
}

/**
 * The provider decides a subscription's status. Until it reports one, the first payment starts the
 * subscription.
 */
export const statusOfSubscription = (was: PaymentStatus, charges: readonly { status: ChargeStatus }[]) =>
  ["open", "failed", "expired"].includes(was) && charges.some(({ status }) => status === "paid")
    ? "running"
    : was;

export function statusByCharges(
  kind: Exclude<PaymentKind, "subscription">,
  was: PaymentStatus,
  charges: readonly { status: ChargeStatus }[],
): PaymentStatus {
  // A code or a gift card pays the whole: no card is charged, and the status is given.
  if (charges.length === 0) return was;
  const all = (status: ChargeStatus) => charges.every((charge) => charge.status === status);
  const some = (status: ChargeStatus) => charges.some((charge) => charge.status === status);
  if (all("paid")) return "paid";
  if (kind === "instalments") {
    // Cancelled instalments are not owed any more.
    if (some("paid") && was !== "ended" && !some("planned") && !some("pending") && !some("failed"))
      return "paid";
    if (!some("paid")) return some("failed") ? "failed" : was;
    if (was === "ended") return "ended";
    return some("failed") ? "late" : "running";
  }
  if (some("authorised")) return "authorised";
  // For a payment to be paid at once, "released" only means that it failed or expired.
  if (some("released") && kind === "authorised") return "released";
  return some("failed") ? "failed" : was;
}

export const refundableCents = (charge: {
  status: ChargeStatus;
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  lostCents: number;
}) =>
  charge.status === "paid"
    ? Math.max(0, charge.amountCents - charge.refundedCents - charge.disputedCents - charge.lostCents)
    : 0;

/** Sums up a charge's disputes; there may be several. */
export function summarizeDisputes(disputes: readonly DisputeState[]) {
  const sum = (wanted: DisputeState["status"]) =>
    disputes.reduce((total, { cents, status }) => total + (status === wanted ? cents : 0), 0);
  const is = (wanted: DisputeState["status"]) => disputes.some(({ status }) => status === wanted);
  return {
    dispute: (["open", "lost", "won"] as const).find(is) ?? null,
    /** held by the bank until the dispute is decided */
    disputedCents: sum("open"),
    /** taken back by the payer's bank for good */
    lostCents: sum("lost"),
  };
}

interface Returned {
  amountCents: number;
  refundedCents: number;
  lostCents: number;
}

/**
 * The part of a charge that the payer got back, by refund or by a lost dispute. Neither the coach nor the
 * marketplace has it.
 */
export const returnedCents = ({ amountCents, refundedCents, lostCents }: Returned) =>
  Math.min(refundedCents + lostCents, amountCents);

/**
 * The amount returned beyond what was paid: a bank can take back the whole of a partly refunded charge. The
 * marketplace bears this loss.
 */
export const lossCents = (charge: Returned) =>
  charge.refundedCents + charge.lostCents - returnedCents(charge);

/** Refunds the latest charge first. Returns undefined if the charges do not cover `cents`. */
export function spreadRefund<C extends Parameters<typeof refundableCents>[0]>(
  charges: readonly C[],
  cents: number,
): { charge: C; cents: number }[] | undefined {
  const parts: { charge: C; cents: number }[] = [];
  let left = cents;
  for (const charge of [...charges].reverse()) {
    const part = Math.min(left, refundableCents(charge));
    if (part > 0) parts.push({ charge, cents: part });
    left -= part;
  }
  return left === 0 && cents > 0 ? parts : undefined;
}
