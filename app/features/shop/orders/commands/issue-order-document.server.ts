import { and, asc, eq, inArray, lte } from "drizzle-orm";
import {
  documentOfStep,
  type Issuing,
  issueStepDocuments,
} from "~/features/invoicing/commands/issue-step-documents.server.ts";
import { creditNoteOf, invoiceOf } from "~/features/invoicing/rules/sale-documents.ts";
import type { SaleDocument } from "~/features/invoicing/tables.server.ts";
import { findProvider } from "~/features/payments/core/queries/payment-provider.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { quantityOf, type RefundParts } from "../../returns/rules/returns.ts";
import { type Order, type OrderLine, orderSteps, type WrittenStep } from "../../tables.server.ts";
import { recipientOf } from "../queries/buyer.server.ts";
import { totalCents } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import { listLines } from "./settle-order.server.ts";

/**
 * Issues the documents of the steps up to this one: an invoice for a payment, a credit note for a refund.
 * Returns the document of the step itself, if any. The caller has locked the order.
 */
export async function issueOrderDocument(
  tx: Transaction,
  order: Order,
  step: WrittenStep,
  issuing: Issuing,
): Promise<SaleDocument | undefined> {
  const provider = await findProvider(tx, order);
  if (!provider) return undefined;
  const lines = (await listLines(tx, order.id)).map((line) => ({ ...line, name: invoicedName(order, line) }));
  const issued = await issueStepDocuments(
    tx,
    {
      subject: "order",
      id: order.id,
      name: orderName(order),
      orderedAt: order.createdAt,
      isDemo: provider === "demo",
      recipient: order.forgottenAt ? null : recipientOf(order),
      steps: await listSteps(tx, step),
      describe: (one, earlier, issuer) =>
        one.step === "paid"
          ? invoiceOf({ lines, deliveryCents: order.deliveryCents }, issuer)
          : creditNoteOf(earlier, refundOf(order, one, lines)),
    },
    issuing,
  );
  return documentOfStep(issued, step);
}

/** An invoice names a price reduction. */
const invoicedName = ({ promotionCode }: Order, { name, unitCents, fullUnitCents }: OrderLine): string =>
  fullUnitCents !== null && fullUnitCents > unitCents
    ? `${name} (${formatEuros(unitCents)} au lieu de ${formatEuros(fullUnitCents)}, code ${promotionCode})`
    : name;

const listSteps = (tx: Transaction, { id, orderId }: WrittenStep): Promise<WrittenStep[]> =>
  tx
    .select()
    .from(orderSteps)
    .where(
      and(
        eq(orderSteps.orderId, orderId),
        lte(orderSteps.id, id),
        inArray(orderSteps.step, ["paid", "refunded", "cancelled"]),
      ),
    )
    .orderBy(asc(orderSteps.id));

/** A cancellation refunds everything that is left. A goodwill refund names no goods. */
function refundOf(order: Order, { step, cents, given }: WrittenStep, sold: readonly OrderLine[]) {
  const isCancelled = step === "cancelled";
  const goods = isCancelled ? restOf(order, sold) : given;
  return {
    cents: isCancelled ? totalCents(order) : (cents ?? 0),
    what: `Remboursement sur la commande ${orderName(order)}`,
    goods: goods ? { sold, back: linesOf(goods, sold) } : undefined,
  };
}

const linesOf = ({ lines, deliveryCents }: RefundParts, sold: readonly OrderLine[]) => ({
  deliveryCents,
  lines: sold
    .map((line) => ({ ...line, quantity: quantityOf(lines, line.position) }))
    .filter(({ quantity }) => quantity > 0),
});

/** Everything not returned before. */
const restOf = ({ deliveryCents }: Order, lines: readonly OrderLine[]): RefundParts => ({
  deliveryCents,
  lines: lines.map(({ position, quantity, returnedQuantity }) => ({
    position,
    quantity: quantity - returnedQuantity,
  })),
});
