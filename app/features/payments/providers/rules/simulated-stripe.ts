import type { AccountStatus, WebhookKind } from "../../core/rules/provider.ts";
import {
  declineReason,
  hasExpired,
  hasMonths,
  isDue,
  newCharge,
  refundedCents,
  renewed,
  type SimulatedCard,
  type SimulatedCharge,
  startedNow,
  statusWhenPaid,
} from "./simulated-objects.ts";
import { Refusal, type SimulatedObjects, type SimulatedRow } from "./simulated-store.ts";

/** Something that Stripe tells by a webhook. */
export interface SimulatedEvent {
  type: string;
  kind: WebhookKind;
  ref: string;
}

/** Changes the simulated objects of Stripe as payments, charges, refunds and renewals do. Nobody is charged. */
export class SimulatedStripe {
  constructor(
    readonly objects: SimulatedObjects,
    private readonly emitEvent: (event: SimulatedEvent) => void,
  ) {}

  /** Somebody pays on the checkout page. */
  pay(ref: string, card: SimulatedCard): void {
    const checkout = this.#openCheckout(ref);
    const { kind } = checkout.body;
    const charge = this.#firstCharge(checkout, card);
    charge.body.status = statusWhenPaid(kind, card);
    charge.body.reason = null;
    Object.assign(checkout.body, { status: "complete", card });
    const subscription = this.objects.find("subscription", checkout.body.subscriptionRef);
    if (subscription) {
      Object.assign(subscription.body, { card, status: "running" });
      this.#emit("customer.subscription.created", subscription);
    }
    this.#emit(CHARGE_EVENTS[charge.body.status], charge);
    this.#emit("checkout.session.completed", checkout);
  }

  /** The card is declined on the page, where the payer can try another one. */
  decline(ref: string): void {
    const checkout = this.#openCheckout(ref);
    const charge = this.#firstCharge(checkout, "failing");
    charge.body.reason = declineReason("failing");
    this.#emit("payment_intent.payment_failed", charge);
  }

  /** The payment is declined, and the page closes. */
  refuse(ref: string): void {
    const checkout = this.#openCheckout(ref);
    const { paymentId, chargeId, amountCents } = checkout.body;
    const charge = newCharge({ paymentId, chargeId, amountCents, card: "failing", status: "failed" });
    Object.assign(checkout.body, { status: "expired", chargeRef: this.objects.add("charge", charge).ref });
    this.#emit("checkout.session.expired", checkout);
  }

  /** Closes the page; nobody can pay there any more. */
  expire(ref: string): SimulatedRow<"checkout"> {
    const checkout = this.#openCheckout(ref);
    checkout.body.status = "expired";
    const charge = this.objects.find("charge", checkout.body.chargeRef);
    const subscription = this.objects.find("subscription", checkout.body.subscriptionRef);
    if (charge)
      Object.assign(charge.body, {
        status: "failed",
        reason: subscription ? "void_invoice" : charge.body.reason,
      });
    if (subscription) {
      subscription.body.status = "expired";
      this.#emit("customer.subscription.updated", subscription);
    }
    this.#emit("checkout.session.expired", checkout);
    return checkout;
  }

  #openCheckout(ref: string): SimulatedRow<"checkout"> {
    const checkout = this.objects.get("checkout", ref);
    if (checkout.body.status !== "open" || hasExpired(checkout.body, new Date()))
      throw new Refusal(400, "checkout_session_not_open");
    return checkout;
  }

  /** Made with the first attempt at a page, and used again for the next ones. */
  #firstCharge({ body: checkout }: SimulatedRow<"checkout">, card: SimulatedCard): SimulatedRow<"charge"> {
    const known = this.objects.find("charge", checkout.chargeRef);
    if (known) {
      known.body.card = card;
      return known;
    }
    const { paymentId, chargeId, amountCents, kind } = checkout;
    const charge = this.objects.add(
      "charge",
      newCharge({ paymentId, chargeId, amountCents, card, status: "pending" }),
    );
    checkout.chargeRef = charge.ref;
    if (kind === "subscription") {
      const subscription = this.objects.add("subscription", {
        ...startedNow(new Date()),
        paymentId,
        amountCents,
        card,
        status: "incomplete",
        endsAt: null,
        chargeRefs: [charge.ref],
      });
      checkout.subscriptionRef = subscription.ref;
      charge.body.subscriptionRef = subscription.ref;
    }
    return charge;
  }

  /** Charges a stored card, whose owner is not present. */
  chargeStoredCard(
    order: Pick<SimulatedCharge, "paymentId" | "chargeId" | "amountCents" | "card">,
    callId: string | null,
  ): SimulatedRow<"charge"> {
    const status = order.card === "good" ? "paid" : "failed";
    const charge = this.objects.add("charge", newCharge({ ...order, status }), callId);
    this.#emit(CHARGE_EVENTS[status], charge);
    return charge;
  }

  /** A failing card is declined now, and the answer says so. */
  capture(ref: string): SimulatedRow<"charge"> {
    const charge = this.#charge(ref, ["authorised"]);
    const isDeclined = charge.body.card === "failing";
    charge.body.status = isDeclined ? "failed" : "paid";
    charge.body.reason = isDeclined ? declineReason("failing") : null;
    this.#emit(CHARGE_EVENTS[charge.body.status], charge);
    return charge;
  }

  /** Releases what was authorised, or gives up what was never collected. */
  cancel(ref: string, reason: string): SimulatedRow<"charge"> {
    const charge = this.#charge(ref, ["authorised", "pending"]);
    const wasAuthorised = charge.body.status === "authorised";
    Object.assign(charge.body, wasAuthorised ? { status: "released" } : { status: "failed", reason });
    this.#emit("payment_intent.canceled", charge);
    return charge;
  }

  /** The bank declines a pending payment; nothing happens if it was decided meanwhile. */
  declinePending(ref: string): void {
    const charge = this.objects.get("charge", ref);
    if (charge.body.status !== "pending") return;
    Object.assign(charge.body, { status: "failed", reason: declineReason("failing") });
    this.#emit("payment_intent.payment_failed", charge);
  }

  #charge(ref: string, expected: SimulatedCharge["status"][]): SimulatedRow<"charge"> {
    const charge = this.objects.get("charge", ref);
    if (!expected.includes(charge.body.status)) throw new Refusal(400, "payment_intent_unexpected_state");
    return charge;
  }

  refund(ref: string, cents: number, callId: string | undefined): SimulatedRow<"charge"> {
    const charge = this.objects.get("charge", ref);
    const left = charge.body.status === "paid" ? charge.body.amountCents - refundedCents(charge.body) : 0;
    if (charge.body.disputes?.length) throw new Refusal(400, "charge_disputed");
    if (left === 0) throw new Refusal(400, "charge_already_refunded");
    if (!(cents > 0 && cents <= left)) throw new Refusal(400, "parameter_invalid_integer");
    const refundRef = `demo_refund_${callId ?? `${ref}_${charge.body.refunds.length}`}`;
    const createdAt = new Date().toISOString();
    charge.body.refunds.push({ ref: refundRef, callId, cents, status: "done", createdAt });
    this.#emit("charge.refunded", charge);
    return charge;
  }

  changeSubscription(ref: string, change: "end" | "pause" | "resume"): SimulatedRow<"subscription"> {
    const subscription = this.objects.get("subscription", ref);
    const { body } = subscription;
    if (body.status === "ended") throw new Refusal(404, "resource_missing");
    const isLate = body.isLate ?? body.status === "late";
    delete body.isLate;
    if (change === "pause") Object.assign(body, { status: "paused", ...(isLate && { isLate }) });
    else if (change === "resume") body.status = isLate ? "late" : "running";
    else Object.assign(body, { status: "ended", endsAt: new Date().toISOString() });
    this.#emit(
      change === "end" ? "customer.subscription.deleted" : "customer.subscription.updated",
      subscription,
    );
    return subscription;
  }

  /** Charges the months that have begun, so that missed ones are caught up. */
  renewUntil(ref: string, now: Date): void {
    const subscription = this.objects.get("subscription", ref);
    while (isDue(subscription.body, now)) this.renew(ref);
  }

  renew(ref: string): void {
    const row = this.objects.get("subscription", ref);
    if (!hasMonths(row.body)) return;
    const { subscription, charge: status } = renewed(row.body);
    row.body = subscription;
    if (!status) return;
    const { paymentId, amountCents, card } = subscription;
    const charge = this.objects.add(
      "charge",
      newCharge({ paymentId, amountCents, card, status, subscriptionRef: ref }),
    );
    subscription.chargeRefs = [...subscription.chargeRefs, charge.ref];
    this.#emit(CHARGE_EVENTS[status], charge);
    this.#emit("customer.subscription.updated", row);
  }

  setAccountStatus(ref: string, status: AccountStatus): void {
    const account = this.objects.get("account", ref);
    Object.assign(account.body, { status, onboardingCompleted: status !== "pending" });
    this.#emit("account.updated", account);
  }

  transfer(accountRef: string, cents: number, callId: string | null): SimulatedRow<"transfer"> {
    const { status } = this.objects.get("account", accountRef).body;
    if (status !== "active") throw new Refusal(400, "insufficient_capabilities_for_transfer");
    const transfer = this.objects.add("transfer", { callId, accountRef, cents, status: "done" }, callId);
    this.#emit("transfer.created", transfer);
    return transfer;
  }

  #emit(type: string, { kind, ref }: SimulatedRow<WebhookKind>): void {
    this.emitEvent({ type, kind, ref });
  }
}

const CHARGE_EVENTS: Record<SimulatedCharge["status"], string> = {
  pending: "payment_intent.processing",
  authorised: "payment_intent.amount_capturable_updated",
  paid: "payment_intent.succeeded",
  failed: "payment_intent.payment_failed",
  released: "payment_intent.canceled",
};
