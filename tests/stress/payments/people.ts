import { setDelivered } from "../../../app/features/payments/core/commands/apply-provider-state.server.ts";
import {
  capturePayment,
  changeSubscription,
  endInstalments,
  refundPayment,
  releasePayment,
} from "../../../app/features/payments/core/commands/decide-payment.server.ts";
import {
  payLate,
  preparePayment,
} from "../../../app/features/payments/core/commands/start-payment.server.ts";
import type { PaymentKind } from "../../../app/features/payments/core/rules/provider.ts";
import { refundedCents } from "../../../app/features/payments/providers/rules/simulated-objects.ts";
import { type Market, newThing } from "./market.ts";

const KINDS: PaymentKind[] = ["once", "once", "authorised", "authorised", "instalments", "subscription"];

const FAIL_LATER = ["fails later", "wants its owner later"] as const;

interface Paid {
  id: string;
  kind: PaymentKind;
  status: string;
  collected: number;
  refunded: number;
}

/** A market of random actions: people buy and pay, sellers decide, and banks contest. */
export class People {
  constructor(private readonly market: Market) {}

  /** Payments of every kind; their pages are made by the product. */
  async buy(count: number): Promise<string[]> {
    const { random, db, coaches } = this.market;
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const kind = random.one(KINDS);
      const { paymentId } = await db.transaction((tx) =>
        preparePayment(
          tx,
          { name: "stripe" },
          {
            kind,
            payable: newThing(),
            description: "Séance d’essai",
            amountCents: 300 + random.upTo(30_000),
            instalments: kind === "instalments" ? 1 + random.upTo(3) : 1,
            // Goods of the operator have no seller.
            ...(random.has(0.9) && { seller: { user: random.one(coaches).userId } }),
            returnPath: "/",
            cancelPath: "/",
            expiresAt: new Date(Date.now() + 3_600_000),
          },
        ),
      );
      ids.push(paymentId);
    }
    return ids;
  }

  /** Most pay; some with another card first, some with one that fails later; some leave, and their time runs out. */
  async pay(ids: string[]): Promise<void> {
    const { random, double } = this.market;
    const left: string[] = [];
    for (const id of ids) {
      const [page] = double.pagesOf(id);
      if (!page) continue;
      if (random.has(0.1)) double.press(page.ref, "is declined");
      if (random.has(0.1)) left.push(id);
      else double.press(page.ref, random.has(0.15) ? random.one(FAIL_LATER) : "pays");
    }
    await this.market.rows(
      "update payments set expires_at = now() - interval '15 minutes' where id = any ($1)",
      left,
    );
    await this.market.run("expire-payments");
  }

  /** Some of those who were sent to a page for what is late pay there, some after a card that is refused. */
  async payLate(ids: string[]): Promise<void> {
    const { random, double, rows } = this.market;
    const sent = await rows<{ ref: string }>(
      `select distinct p.checkout_ref as ref from payments p join provider_calls c on c.payment_id = p.id and c.ref = p.checkout_ref
       where p.id = any ($1) and c.kind = 'checkout' and c.charge_id is not null order by 1`,
      ids,
    );
    for (const { ref } of sent) {
      if (random.has(0.2)) double.press(ref, "is declined");
      if (random.has(0.7)) double.press(ref, random.has(0.3) ? "wants its owner later" : "pays");
    }
  }

  async #known(ids: string[]): Promise<Paid[]> {
    return this.market.rows<Paid>(
      `select id, kind, status, collected_cents as collected, refunded_cents as refunded from payments where id = any ($1) order by id`,
      ids,
    );
  }

  /** Makes random decisions of sellers, some of them twice. */
  async decide(ids: string[]): Promise<void> {
    for (const paid of await this.#known(ids)) {
      await this.#decideOne(paid);
      if (this.market.random.has(0.15)) await this.#decideOne(paid);
    }
  }

  async #decideOne({ id: paymentId, kind, status, collected, refunded }: Paid): Promise<void> {
    const { market } = this;
    const { random } = market;
    if (status === "authorised" && random.has(0.9))
      await market.decide((tx) =>
        random.has(0.6) ? capturePayment(tx, { paymentId }) : releasePayment(tx, { paymentId }),
      );
    if (collected > 0 && random.has(0.7))
      await market.decide((tx) =>
        setDelivered(tx, { paymentId, cents: random.upTo(Math.ceil(collected * 1.1)) }),
      );
    if (collected - refunded > 0 && random.has(0.35)) {
      const cents = random.has(0.3) ? collected - refunded : random.upTo(collected - refunded);
      await market.decide((tx) => refundPayment(tx, { paymentId, cents }));
    }
    // The buyer of a late payment opens a page of their own to pay it.
    if (status === "late" && random.has(0.6))
      await market.decide((tx) => payLate(tx, { paymentId, returnPath: "/", cancelPath: "/" }));
    if (kind === "instalments" && random.has(0.1))
      await market.decide((tx) => endInstalments(tx, { paymentId }));
    if (kind === "subscription" && random.has(0.4)) {
      const change = random.one(["pause", "resume", "end"] as const);
      await market.decide((tx) => changeSubscription(tx, { paymentId, change }));
    }
  }

  /** A month goes by: instalments are due, also those that failed, and subscriptions are renewed. */
  async monthGoesBy(ids: string[]): Promise<void> {
    const { random, double, rows } = this.market;
    await rows(
      "update charges set due_at = now() where payment_id = any ($1) and status in ('planned', 'failed')",
      ids,
    );
    await this.market.run("take-instalments");
    const ours = new Set(ids);
    for (const { ref, body } of double.objects.all("subscription"))
      if (ours.has(body.paymentId ?? "") && random.has(0.7)) double.stripe.renew(ref);
  }

  /** Banks take back what they paid, and decide; refunds come back; so do transfers; accounts are closed and opened. */
  banksAct(ids: string[]): void {
    const { random, double, coaches } = this.market;
    const ours = new Set(ids);
    const charges = double.objects.all("charge");
    // Renewals belong to nobody of ours by their own name.
    const known = charges.filter(({ body }) => !body.subscriptionRef && ours.has(body.paymentId ?? ""));
    for (const { ref, body } of known) {
      // A dispute that was won can be opened again.
      const isFree = (body.disputes ?? []).every(({ status }) => status === "won");
      const isOpen = body.status === "paid" && isFree && refundedCents(body) < body.amountCents;
      if (isOpen && random.has(0.06)) double.bank.dispute(ref, false, random.has(0.5));
    }
    for (const { ref, status } of charges.flatMap(({ body }) => body.disputes ?? []))
      if (status === "open" && random.has(0.6))
        double.bank.closeDispute(ref, random.has(0.5) ? "won" : "lost");
    for (const { ref, status } of charges.flatMap(({ body }) => body.refunds).slice(-50))
      if (status === "done" && random.has(0.04)) double.bank.failRefund(ref);
    for (const { ref, body } of double.objects.all("transfer").slice(-8))
      if (body.status === "done" && random.has(0.1)) double.bank.reverse(ref);
    for (const { account } of coaches)
      if (random.has(0.1)) double.stripe.setAccountStatus(account, random.has(0.5) ? "restricted" : "active");
  }
}
