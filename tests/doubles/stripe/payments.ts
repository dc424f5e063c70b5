import {
  type Charge,
  type Dispute,
  type Intent,
  invalid,
  type Metadata,
  Refusal,
  type Store,
} from "./store.ts";
import type { Tell } from "./webhooks.ts";

interface NewIntent {
  amount: number;
  manual?: boolean;
  customer: string | null;
  method: string;
  description?: string;
  metadata?: Metadata;
}

const DISPUTE_FEE = 2000;
/** What Stripe keeps of a card from the European Economic Area. */
export const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

/** Money that is taken, set aside and given back. */
export class Payments {
  constructor(
    private readonly store: Store,
    private readonly tell: Tell,
  ) {}

  create({ amount, manual, customer, method, description, metadata = {} }: NewIntent): Intent {
    if (!Number.isInteger(amount) || amount < 50) throw invalid("amount_too_small", { param: "amount" });
    return this.store.add("pi", "payment_intent", {
      status: "requires_payment_method",
      amount,
      currency: "eur",
      capture_method: manual ? "manual" : "automatic",
      customer,
      payment_method: method,
      latest_charge: null,
      description: description ?? null,
      last_payment_error: null,
      cancellation_reason: null,
      metadata,
    });
  }

  /** The card says yes. */
  confirm(intent: Intent): void {
    const isManual = intent.capture_method === "manual";
    const charge = this.#charge(intent, "succeeded");
    intent.last_payment_error = null;
    intent.status = isManual ? "requires_capture" : "succeeded";
    if (isManual) this.tell("payment_intent.amount_capturable_updated", intent);
    else this.#collect(intent, charge);
    this.tell("charge.succeeded", charge);
  }

  /** The card says no. */
  decline(intent: Intent, code = "insufficient_funds"): void {
    const charge = this.#charge(intent, "failed");
    intent.status = "requires_payment_method";
    intent.payment_method = null;
    const isDeclined = code !== "authentication_required";
    intent.last_payment_error = { code: isDeclined ? "card_declined" : code, decline_code: code };
    this.tell("charge.failed", charge);
    this.tell("payment_intent.payment_failed", intent);
  }

  capture(id: string): Intent {
    const intent = this.store.get("pi", id);
    if (intent.status !== "requires_capture") throw unexpected(intent);
    intent.status = "succeeded";
    const charge = this.store.get("ch", intent.latest_charge ?? "");
    this.#collect(intent, charge);
    this.tell("charge.captured", charge);
    return intent;
  }

  cancel(id: string, reason = "requested_by_customer"): Intent {
    const intent = this.store.get("pi", id);
    if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent);
    if (intent.status === "requires_capture" && intent.latest_charge) {
      const charge = this.store.get("ch", intent.latest_charge);
      Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
      this.tell("charge.refunded", charge);
    }
    Object.assign(intent, { status: "canceled", cancellation_reason: reason });
    this.tell("payment_intent.canceled", intent);
    return intent;
  }

  refund(intentId: string, amount: number, metadata: Metadata) {
    const { latest_charge } = this.store.get("pi", intentId);
    const charge = this.store.get("ch", latest_charge ?? "");
    const left = charge.amount_captured - charge.amount_refunded;
    if (charge.disputed) throw invalid("charge_disputed");
    if (left === 0) throw invalid("charge_already_refunded");
    if (!(amount > 0 && amount <= left)) throw invalid("parameter_invalid_integer", { param: "amount" });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    const refund = this.store.add("re", "refund", {
      amount,
      charge: charge.id,
      payment_intent: intentId,
      status: "succeeded",
      metadata,
    });
    this.tell("refund.created", refund);
    this.tell("charge.refunded", charge);
    return refund;
  }

  /** The payer's bank sends it back: it is ours again. */
  failRefund(id: string): void {
    const refund = this.store.get("re", id);
    if (refund.status === "failed") return;
    refund.status = "failed";
    const charge = this.store.get("ch", refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.tell("refund.failed", refund);
  }

  /** Of what is left, or of all that was paid, whatever was given back. */
  dispute(intentId: string, isInquiry = false, isWhole = false): Dispute {
    const charge = this.store.get("ch", this.store.get("pi", intentId).latest_charge ?? "");
    charge.disputed = true;
    const amount = charge.amount_captured - (isWhole ? 0 : charge.amount_refunded);
    const withdrawn = { id: "txn_withdrawn", amount: -amount, fee: DISPUTE_FEE };
    const dispute = this.store.add("dp", "dispute", {
      amount,
      charge: charge.id,
      payment_intent: intentId,
      status: isInquiry ? "warning_needs_response" : "needs_response",
      balance_transactions: isInquiry ? [] : [withdrawn],
    });
    this.tell("charge.dispute.created", dispute);
    return dispute;
  }

  closeDispute(id: string, status: "won" | "lost"): void {
    const dispute = this.store.get("dp", id);
    dispute.status = status;
    if (status === "won")
      dispute.balance_transactions.push({ id: "txn_back", amount: dispute.amount, fee: -DISPUTE_FEE });
    this.tell("charge.dispute.closed", dispute);
  }

  #charge(intent: Intent, status: Charge["status"]): Charge {
    const charge = this.store.add("ch", "charge", {
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      refunded: false,
      disputed: false,
      status,
      payment_intent: intent.id,
      balance_transaction: null,
      metadata: intent.metadata,
    });
    intent.latest_charge = charge.id;
    return charge;
  }

  #collect(intent: Intent, charge: Charge): void {
    const { amount } = charge;
    const booked = this.store.add("txn", "balance_transaction", {
      amount,
      fee: feeOf(amount),
      source: charge.id,
    });
    Object.assign(charge, { captured: true, amount_captured: amount, balance_transaction: booked.id });
    this.tell("payment_intent.succeeded", intent);
    this.tell("charge.updated", charge);
  }
}

const unexpected = (intent: Intent) =>
  invalid("payment_intent_unexpected_state", { payment_intent: structuredClone(intent) });

/** What is answered to who charges a card without whom it belongs to, and is refused. */
export const declined = (intent: Intent) =>
  new Refusal(402, {
    type: "card_error",
    code: intent.last_payment_error?.code ?? "card_declined",
    decline_code: intent.last_payment_error?.decline_code,
    payment_intent: structuredClone(intent),
  });
