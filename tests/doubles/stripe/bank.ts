import { randomUUID } from "node:crypto";
import {
  newCharge,
  refundedCents,
  type SimulatedCharge,
} from "~/features/payments/providers/rules/simulated-objects.ts";
import type { SimulatedObjects } from "~/features/payments/providers/rules/simulated-store.ts";
import type { SimulatedEvent } from "~/features/payments/providers/rules/simulated-stripe.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

/** Events at Stripe that we do not cause: banks take money back, others sell with the same keys, and time passes. */
export class Bank {
  constructor(
    private readonly objects: SimulatedObjects,
    private readonly tell: (event: SimulatedEvent) => void,
  ) {}

  /** A charge that we did not ask for; `reason` "unconfirmed" is one that Stripe has begun and not collected. */
  charge(
    charge: Partial<SimulatedCharge> & Pick<SimulatedCharge, "amountCents">,
    callId: string | null = null,
  ) {
    const body = newCharge({ paymentId: null, card: "good", status: "paid", ...charge });
    const { ref } = this.objects.add("charge", body, callId);
    if (body.status === "paid") this.tell({ type: "payment_intent.succeeded", kind: "charge", ref });
    return ref;
  }

  /** Opens a dispute about what is not refunded yet or, if `isWhole`, about the whole charge. */
  dispute(chargeRef: string, isInquiry = false, isWhole = false): string {
    const { body } = this.objects.get("charge", chargeRef);
    const cents = body.amountCents - (isWhole ? 0 : refundedCents(body));
    const ref = `demo_dispute_${randomUUID()}`;
    const status = isInquiry ? "inquiry" : "open";
    body.disputes = [...(body.disputes ?? []), { ref, cents, status, createdAt: new Date().toISOString() }];
    this.tell({ type: "charge.dispute.created", kind: "charge", ref: chargeRef });
    return ref;
  }

  closeDispute(ref: string, status: "won" | "lost"): void {
    for (const charge of this.objects.all("charge"))
      for (const dispute of charge.body.disputes ?? [])
        if (dispute.ref === ref) {
          dispute.status = status;
          this.tell({ type: "charge.dispute.closed", kind: "charge", ref: charge.ref });
        }
  }

  /** The payer's bank sends it back: it is ours again. */
  failRefund(ref: string): void {
    for (const charge of this.objects.all("charge"))
      for (const refund of charge.body.refunds)
        if (refund.ref === ref) {
          refund.status = "failed";
          this.tell({ type: "charge.refund.updated", kind: "charge", ref: charge.ref });
        }
  }

  /** All of it, unless it is said how much. */
  reverse(transferRef: string, cents?: number): void {
    const { body } = this.objects.get("transfer", transferRef);
    body.returnedCents = cents ?? body.cents;
    if (body.returnedCents === body.cents) body.status = "failed";
    this.tell({ type: "transfer.reversed", kind: "transfer", ref: transferRef });
  }

  /** Everything there was made so many days earlier. */
  letDaysPass(days: number): void {
    const earlier = (moment: Date | string) => new Date(new Date(moment).getTime() - days * DAY_MS);
    for (const row of this.objects.rows.values()) row.createdAt = earlier(row.createdAt);
    for (const { body } of this.objects.all("charge"))
      for (const made of [...body.refunds, ...(body.disputes ?? [])])
        if (made.createdAt) made.createdAt = earlier(made.createdAt).toISOString();
  }
}
