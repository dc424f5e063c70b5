import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { giveToCard, takeFromCard } from "../../gift-cards/commands/move-balance.server.ts";
import { postLedgerEntry } from "../../ledger/commands/post-ledger-entry.server.ts";
import type { LedgerAccount } from "../../ledger/rules/ledger.ts";
import type { payments } from "../../tables.server.ts";
import type { ReductionKind, Returnable } from "../rules/reductions.ts";
import { type PaymentReduction, paymentReductions, promotionUses } from "../tables.server.ts";

type Payment = typeof payments.$inferSelect;

/** Who pays: the house, or the people who bought a gift card before. */
const PAYERS: Record<ReductionKind, LedgerAccount> = { promotion: "promotions", "gift card": "gift cards" };

const OVER: readonly Payment["status"][] = ["failed", "expired", "released"];

/**
 * Makes reductions follow the state of their payment: they are spent when the rest is paid, and released if it is
 * not. Idempotent. A payment that is paid after it was given up takes its reductions again. The caller holds the
 * lock of the payment.
 */
export async function followReductions(tx: Transaction, payment: Payment): Promise<Payment> {
  await followUse(tx, payment);
  if (payment.reductionCents === 0) return payment;
  if (OVER.includes(payment.status)) {
    await releaseReductions(tx, payment);
    return payment;
  }
  if (payment.status !== "paid") return payment;
  await takeAgain(tx, payment);
  const due = await listReductions(tx, payment, ["held"]);
  await setStatus(tx, due, "spent");
  for (const { id, kind, cents } of due)
    await postLedgerEntry(tx, {
      key: `reduction ${id}`,
      kind: "reduced",
      paymentId: payment.id,
      lines: [
        { account: PAYERS[kind], cents },
        { account: "deferred", cents: -cents },
      ],
    });
  const spentCents = due.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...payment,
    collectedCents: payment.collectedCents + spentCents,
    reducedCents: payment.reducedCents + spentCents,
  };
}

async function releaseReductions(tx: Transaction, payment: Payment): Promise<void> {
  const held = await listReductions(tx, payment, ["held"]);
  await setStatus(tx, held, "released");
  for (const { giftCardId, cents } of held)
    if (giftCardId) await giveToCard(tx, { giftCardId, kind: "released", cents, paymentId: payment.id });
}

/**
 * Somebody paid on a page that was about to be closed: the sale keeps its price. What the gift card does not have
 * any more is paid by the house.
 */
async function takeAgain(tx: Transaction, payment: Payment): Promise<void> {
  const released = await listReductions(tx, payment, ["released"]);
  await setStatus(tx, released, "held");
  for (const { id, giftCardId, cents } of released) {
    if (!giftCardId) continue;
    const taken = await takeFromCard(tx, { giftCardId, cents, paymentId: payment.id });
    const missingCents = cents - taken;
    if (missingCents === 0) continue;
    const lacking = { kind: "promotion", giftCardId: null, label: "Geste de la maison" } as const;
    if (taken === 0) {
      await tx.update(paymentReductions).set(lacking).where(eq(paymentReductions.id, id));
      continue;
    }
    await tx.update(paymentReductions).set({ cents: taken }).where(eq(paymentReductions.id, id));
    await tx
      .insert(paymentReductions)
      .values({ ...lacking, id: randomUUID(), paymentId: payment.id, cents: missingCents });
  }
}

/**
 * A use is given back when nothing of the sale is paid: it failed, or all of it went back. A partial refund leaves
 * the code used.
 */
async function followUse(tx: Transaction, payment: Payment): Promise<void> {
  const { id: paymentId, status, collectedCents, refundedCents } = payment;
  const isReturned = collectedCents > 0 && refundedCents >= collectedCents;
  const isOver = OVER.includes(status);
  if (!isReturned && !isOver && status !== "paid") return;
  const next = isReturned || isOver ? ("returned" as const) : ("used" as const);
  const known = and(eq(promotionUses.paymentId, paymentId), ne(promotionUses.status, next));
  const [use] = await tx.select({ status: promotionUses.status }).from(promotionUses).where(known);
  if (!use) return;
  // The person may have used the code again meanwhile: then both uses count.
  const again = use.status === "returned" ? { onceFor: null } : {};
  await tx
    .update(promotionUses)
    .set({ status: next, changedAt: new Date(), ...again })
    .where(known);
}

/** What reductions have paid of a payment and can still go back. The caller holds the lock of the payment. */
export async function findReturnable(
  db: Executor,
  payment: Pick<Payment, "id" | "reducedCents" | "unreducedCents">,
): Promise<Omit<Returnable, "moneyCents">> {
  if (payment.reducedCents === payment.unreducedCents) return { giftCardCents: 0, promotionCents: 0 };
  const spent = await listReductions(db, payment, ["spent"]);
  const left = (wanted: ReductionKind) =>
    spent.reduce(
      (sum, { kind, cents, returnedCents }) => sum + (kind === wanted ? cents - returnedCents : 0),
      0,
    );
  return { giftCardCents: left("gift card"), promotionCents: left("promotion") };
}

/** Returns what reductions have paid to those who paid it. The caller saves the payment. */
export async function returnReductions(
  tx: Transaction,
  payment: Payment,
  wanted: Omit<Returnable, "moneyCents">,
): Promise<Payment> {
  const left: Record<ReductionKind, number> = {
    "gift card": wanted.giftCardCents,
    promotion: wanted.promotionCents,
  };
  const { id: paymentId } = payment;
  for (const reduction of await listReductions(tx, payment, ["spent"])) {
    const { id, kind, cents, returnedCents, giftCardId } = reduction;
    const back = Math.min(left[kind], cents - returnedCents);
    if (back <= 0) continue;
    left[kind] -= back;
    await tx
      .update(paymentReductions)
      .set({ returnedCents: returnedCents + back })
      .where(eq(paymentReductions.id, id));
    if (giftCardId) await giveToCard(tx, { giftCardId, kind: "returned", cents: back, paymentId });
    await postLedgerEntry(tx, {
      // The key is random: `returned_cents`, not the key, prevents a second return.
      key: `reduction returned ${randomUUID()}`,
      kind: "reduction returned",
      paymentId,
      lines: [
        { account: "deferred", cents: back },
        { account: PAYERS[kind], cents: -back },
      ],
    });
  }
  const backCents = wanted.giftCardCents + wanted.promotionCents;
  return {
    ...payment,
    refundedCents: payment.refundedCents + backCents,
    unreducedCents: payment.unreducedCents + backCents,
  };
}

const listReductions = (
  db: Executor,
  { id }: Pick<Payment, "id">,
  statuses: PaymentReduction["status"][],
): Promise<PaymentReduction[]> =>
  db
    .select()
    .from(paymentReductions)
    .where(and(eq(paymentReductions.paymentId, id), inArray(paymentReductions.status, statuses)))
    .orderBy(asc(paymentReductions.createdAt), asc(paymentReductions.id));

async function setStatus(
  tx: Transaction,
  reductions: readonly PaymentReduction[],
  status: PaymentReduction["status"],
): Promise<void> {
  const ids = reductions.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(paymentReductions).set({ status }).where(inArray(paymentReductions.id, ids));
}
