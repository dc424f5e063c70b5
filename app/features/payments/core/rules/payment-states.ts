import type { ChargeState, DisputeState, PaymentKind } from "./provider.ts";

/**
 * open: waits for whoever pays; authorised: set aside, not taken; running: instalments or a subscription under way; paused: a
 * subscription that its owner rests; late: one of them could not be taken; paid: all of it was; released: what was set aside is not taken; failed and expired: nothing was paid;
 * ended: nothing more will be.
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
  // Whoever pays while we give up has paid: the provider decides.
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
  // A later attempt may succeed.
  failed: ["pending", "authorised", "paid"],
  paid: [],
  released: [],
};

/**
 * News come in any order: what was true before is no news. Each time that a charge is tried it has another name there; an
 * attempt that failed says nothing of another, whichever was the earlier, and one that has failed does not begin again: only a
 * renewal, which its provider tries again under the same name, may still be paid.
 */
export function chargeCanBecome(
  charge: { status: ChargeStatus; ref: string | null },
  state: Pick<ChargeState, "status" | "ref">,
): boolean {
  const isOther = charge.ref !== null && charge.ref !== state.ref;
  const isOver = state.status === "failed" || state.status === "released";
  if (isOther && isOver) return false;
  if (!isOther && charge.status === "failed") return state.status === "paid";
  // What we have called off may have been taken at that very moment; what was set aside and let go has not.
  if (charge.status === "released") return state.status === "paid" && charge.ref !== state.ref;
  return NEXT_OF_CHARGE[charge.status].includes(state.status);
}

/** A subscription is what the provider says it is; until it has said so, it runs from its first payment on. */
export const statusOfSubscription = (was: PaymentStatus, charges: readonly { status: ChargeStatus }[]) =>
  ["open", "failed", "expired"].includes(was) && charges.some(({ status }) => status === "paid")
    ? "running"
    : was;

/** What a payment is, going by its charges. */
export function statusByCharges(
  kind: Exclude<PaymentKind, "subscription">,
  was: PaymentStatus,
  charges: readonly { status: ChargeStatus }[],
): PaymentStatus {
  const all = (status: ChargeStatus) => charges.every((charge) => charge.status === status);
  const some = (status: ChargeStatus) => charges.some((charge) => charge.status === status);
  if (all("paid")) return "paid";
  if (kind === "instalments") {
    // What was called off is not owed any more.
    if (some("paid") && was !== "ended" && !some("planned") && !some("pending") && !some("failed"))
      return "paid";
    if (!some("paid")) return some("failed") ? "failed" : was;
    if (was === "ended") return "ended";
    return some("failed") ? "late" : "running";
  }
  if (some("authorised")) return "authorised";
  // What was to be paid at once and has come to nothing has only failed, or expired.
  if (some("released") && kind === "authorised") return "released";
  return some("failed") ? "failed" : was;
}

/** Nothing more can be refunded than was taken and not given back. */
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

/** How it stands with a charge that the payer's bank has contested, perhaps several times. */
export function standOfDisputes(disputes: readonly DisputeState[]) {
  const sum = (wanted: DisputeState["status"]) =>
    disputes.reduce((total, { cents, status }) => total + (status === wanted ? cents : 0), 0);
  const is = (wanted: DisputeState["status"]) => disputes.some(({ status }) => status === wanted);
  return {
    dispute: (["open", "lost", "won"] as const).find(is) ?? null,
    /** is neither ours nor the payer's until it is decided */
    disputedCents: sum("open"),
    /** the payer's bank has taken it back for good */
    lostCents: sum("lost"),
  };
}

interface Returned {
  amountCents: number;
  refundedCents: number;
  lostCents: number;
}

/** What of a charge its payer has back, by refund or by a lost dispute: it is not ours any more, nor the coach's. */
export const returnedCents = ({ amountCents, refundedCents, lostCents }: Returned) =>
  Math.min(refundedCents + lostCents, amountCents);

/** What went back beyond all that was paid: a bank can take the whole of what was refunded in part. It is the house's loss. */
export const lossCents = (charge: Returned) =>
  charge.refundedCents + charge.lostCents - returnedCents(charge);

/** Over several charges the latest first: what was paid last is given back first. */
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
