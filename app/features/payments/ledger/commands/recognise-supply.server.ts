import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Supplier, type SupplierVat, vatOnTop } from "~/features/invoicing/rules/self-billing.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { findPayoutParty } from "../../payouts/queries/payout-party.server.ts";
import { isSelfBilling, supplierVat } from "../../payouts/rules/supplier.ts";
import {
  ledgerHolders,
  ledgerTransactions,
  paymentShareItems,
  paymentShares,
  type payments,
  servicePurchases,
} from "../../tables.server.ts";
import { findAvailability } from "../queries/availability.server.ts";
import { shareRecognised } from "../rules/shares.ts";
import { boughtBetween, saleLines, supplyLines } from "../rules/supply.ts";
import { postLedgerEntry } from "./post-ledger-entry.server.ts";

type SuppliedPayment = typeof payments.$inferSelect & { suppliedVatRate: number };
type Item = typeof paymentShareItems.$inferSelect;

/** On which terms the coach supplies: fixed with each purchase, and the same when it is reversed. */
interface SupplyTerms extends SupplierVat {
  isSelfBilled: boolean;
  seller: Supplier | null;
}

/**
 * Recognises a sale by the marketplace whose coaches are its suppliers. Each item has its own ledger
 * transaction, in the order of delivery: the sale, and the purchase of the coach's share. The caller holds
 * the lock of the payment.
 */
export async function recogniseSupply(tx: Transaction, payment: SuppliedPayment): Promise<void> {
  const items = await tx
    .select()
    .from(paymentShareItems)
    .where(eq(paymentShareItems.paymentId, payment.id))
    .orderBy(asc(paymentShareItems.at), asc(paymentShareItems.holderId), asc(paymentShareItems.item));
  const after = shareRecognised(payment, items);
  const totals = new Map<number, number>();
  for (const { holderId, recognisedCents } of items)
    totals.set(holderId, (totals.get(holderId) ?? 0) + recognisedCents);
  const changed = items.flatMap((item, index) => {
    const recognisedCents = after[index]?.recognisedCents ?? 0;
    return recognisedCents === item.recognisedCents ? [] : [{ item, recognisedCents }];
  });
  const terms = await findAllTerms(tx, payment.id, changed);
  await lockHolders(tx, terms);
  for (const { item, recognisedCents } of changed) {
    const before = totals.get(item.holderId) ?? 0;
    const total = before + recognisedCents - item.recognisedCents;
    const its = terms.get(item);
    if (!its) throw new Error("An item has no terms.");
    await buyService(tx, payment, item, { before, total, terms: its });
    totals.set(item.holderId, total);
    const { paymentId, holderId } = item;
    await tx
      .update(paymentShareItems)
      .set({ recognisedCents })
      .where(
        and(
          eq(paymentShareItems.paymentId, paymentId),
          eq(paymentShareItems.holderId, holderId),
          eq(paymentShareItems.item, item.item),
        ),
      );
    await tx
      .update(paymentShares)
      .set({ recognisedCents: total })
      .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.holderId, holderId)));
  }
  const house = after.at(-1);
  const houseCents = house ? house.recognisedCents - house.totals.recognisedCents : 0;
  if (houseCents !== 0)
    await postLedgerEntry(tx, {
      key: `recognised ${randomUUID()}`,
      kind: "recognised",
      paymentId: payment.id,
      lines: saleLines(houseCents),
    });
}

type Terms = ReadonlyMap<Item, SupplyTerms>;

async function findAllTerms(
  tx: Transaction,
  paymentId: string,
  changed: readonly { item: Item; recognisedCents: number }[],
): Promise<Terms> {
  const terms = new Map<Item, SupplyTerms>();
  for (const { item, recognisedCents } of changed) {
    const isReversed = recognisedCents < item.recognisedCents;
    const earlier = isReversed ? await findEarlierTerms(tx, { ...item, paymentId }) : undefined;
    terms.set(item, earlier ?? (await findTerms(tx, item.holderId)));
  }
  return terms;
}

/**
 * VAT is computed on the month so far, so the purchases from a coach who is liable must follow each other.
 * Without VAT there is nothing to lock.
 */
async function lockHolders(tx: Transaction, terms: Terms): Promise<void> {
  const liable = [...terms].flatMap(([{ holderId }, { rate }]) => (rate > 0 ? [holderId] : []));
  if (liable.length === 0) return;
  await tx
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(inArray(ledgerHolders.id, liable))
    .orderBy(asc(ledgerHolders.id))
    .for("no key update");
}

/** Posts the change of the coach's recognised total that this item causes. */
async function buyService(
  tx: Transaction,
  { id: paymentId, provider, suppliedVatRate, commissionRate }: SuppliedPayment,
  { holderId, item, what }: Item,
  { before, total, terms }: { before: number; total: number; terms: SupplyTerms },
): Promise<void> {
  const soldCents = total - before;
  const { baseCents, netCents } = boughtBetween(before, total, { suppliedVatRate, commissionRate });
  const monthCents = terms.rate === 0 ? 0 : await sumMonth(tx, { holderId, provider, ...terms });
  const vatCents = vatOnTop(monthCents + netCents, terms.rate) - vatOnTop(monthCents, terms.rate);
  const { earned, takenBack } = await findAvailability(tx, paymentId, new Date(), holderId);
  const transactionId = await postLedgerEntry(tx, {
    key: `recognised ${randomUUID()}`,
    kind: "recognised",
    paymentId,
    lines: supplyLines({
      soldCents,
      netCents,
      vatCents,
      // A marketplace that sells without VAT does not deduct any.
      deductsVat: suppliedVatRate > 0,
      holderId,
      availableAt: netCents > 0 ? earned : takenBack,
    }),
  });
  if (transactionId === undefined) throw new Error("A random key was posted before.");
  const { treatment: vatTreatment, rate: vatRate, isSelfBilled, seller } = terms;
  await tx.insert(servicePurchases).values({
    transactionId,
    holderId,
    item,
    what,
    baseCents,
    netCents,
    vatTreatment,
    vatRate,
    vatCents,
    isSelfBilled,
    seller: isSelfBilled ? seller : null,
  });
}

async function findTerms(tx: Transaction, holderId: number): Promise<SupplyTerms> {
  const { party, info } = await findPayoutParty(tx, { holderId });
  return { ...supplierVat(info), isSelfBilled: isSelfBilling(info), seller: party };
}

/** A reversal has the VAT of its purchase, and its credit note comes from the issuer of the invoice. */
async function findEarlierTerms(
  tx: Transaction,
  { paymentId, holderId, item }: Pick<Item, "paymentId" | "holderId" | "item">,
): Promise<SupplyTerms | undefined> {
  const [last] = await tx
    .select({
      treatment: servicePurchases.vatTreatment,
      rate: servicePurchases.vatRate,
      isSelfBilled: servicePurchases.isSelfBilled,
      seller: servicePurchases.seller,
    })
    .from(servicePurchases)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, servicePurchases.transactionId))
    .where(
      and(
        eq(ledgerTransactions.paymentId, paymentId),
        eq(servicePurchases.holderId, holderId),
        eq(servicePurchases.item, item),
      ),
    )
    .orderBy(desc(servicePurchases.transactionId))
    .limit(1);
  return last;
}

/** The month's purchases of the coach so far that share a VAT treatment and a document. */
async function sumMonth(
  tx: Transaction,
  { holderId, provider, treatment, rate, isSelfBilled }: SupplyTerms & { holderId: number; provider: string },
): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select coalesce(sum(s.net_cents), 0)::int as cents
    from service_purchases s join ledger_transactions t on t.id = s.transaction_id join payments p on p.id = t.payment_id
    where s.holder_id = ${holderId} and p.provider = ${provider} and s.vat_treatment = ${treatment}
      and s.vat_rate = ${rate} and s.is_self_billed = ${isSelfBilled}
      and t.booked_at >= date_trunc('month', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`);
  return rows[0]?.cents ?? 0;
}
