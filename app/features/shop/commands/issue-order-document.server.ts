import { and, asc, eq } from "drizzle-orm";
import { takeNumber } from "~/features/payments/commands/issue-documents.server.ts";
import { documentNumber, issuerOf } from "~/features/payments/rules/documents.ts";
import type { ProviderName } from "~/features/payments/rules/provider.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/db.server.ts";
import type { OperatorIdentity } from "~/platform/operator-identity.ts";
import {
  creditVat,
  invoiceLines,
  invoiceVat,
  type OrderDocumentContent,
  type OrderDocumentKind,
  orderSeries,
} from "../rules/order-documents.ts";
import { totalCents } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import {
  type Order,
  type OrderDocument,
  orderDocuments,
  orderLines,
  type WrittenStep,
} from "../tables.server.ts";

interface Issuing {
  operator: OperatorIdentity;
  at?: Date;
}

/**
 * The paper that a step calls for: an invoice of what is paid, a credit note of what goes back of it. Part of the transaction that marks
 * the step as dealt with, so that each is written once; a number that is not used is given back with it.
 */
export async function issueOrderDocument(
  tx: Transaction,
  order: Order,
  step: WrittenStep,
  { operator, at = new Date() }: Issuing,
): Promise<OrderDocument | undefined> {
  const provider = await findProvider(tx, order);
  if (!provider) return undefined;
  const issue = (kind: OrderDocumentKind, content: OrderDocumentContent) =>
    writeDocument(tx, { order, step, kind, content, provider, at });
  const common = {
    issuer: issuerOf(operator),
    order: orderName(order),
    orderedAt: order.createdAt.toISOString(),
    isDemo: provider === "demo",
  };
  if (step.step === "paid") {
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position));
    const sold = { lines, deliveryCents: order.deliveryCents };
    const vat = invoiceVat(sold, common.issuer);
    return issue("invoice", { ...common, lines: invoiceLines(sold), vat, corrects: null });
  }
  const credit = await findCredit(tx, order, step);
  if (!credit) return undefined;
  const { invoice, vat, what } = credit;
  const cents = vat.reduce((sum, part) => sum + part.grossCents, 0);
  const line = { what, quantity: 1, unitCents: cents, vatRates: vat.map(({ rate }) => rate) };
  return issue("credit note", { ...common, lines: [line], vat, corrects: documentNumber(invoice) });
}

/** What goes back by a step, of what was invoiced: nothing where nothing was. */
async function findCredit(tx: Transaction, order: Order, step: WrittenStep) {
  if (step.step !== "refunded" && step.step !== "cancelled") return undefined;
  const issued = await tx
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, order.id))
    .orderBy(asc(orderDocuments.issuedAt));
  const invoice = issued.find(({ kind }) => kind === "invoice");
  if (!invoice) return undefined;
  const earlier = issued.filter(({ kind }) => kind === "credit note");
  const left = totalCents(order) - earlier.reduce((sum, one) => sum + one.totalCents, 0);
  const cents = step.step === "cancelled" ? left : Math.min(step.cents ?? 0, left);
  if (cents <= 0) return undefined;
  const vat = creditVat(
    invoice.content.vat,
    earlier.flatMap(({ content }) => content.vat),
    cents,
  );
  const name = orderName(order);
  const what =
    step.step === "cancelled" ? `Annulation de la commande ${name}` : `Remboursement sur la commande ${name}`;
  return { invoice, vat, what };
}

async function findProvider(tx: Transaction, { paymentId }: Order): Promise<ProviderName | undefined> {
  if (!paymentId) return undefined;
  const [payment] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.provider;
}

interface Writing {
  order: Order;
  step: WrittenStep;
  kind: OrderDocumentKind;
  content: OrderDocumentContent;
  provider: ProviderName;
  at: Date;
}

async function writeDocument(
  tx: Transaction,
  { order, step, kind, content, provider, at }: Writing,
): Promise<OrderDocument> {
  const known = and(eq(orderDocuments.orderId, order.id), eq(orderDocuments.stepId, step.id));
  const [written] = await tx.select().from(orderDocuments).where(known);
  if (written) return written;
  const { firstName, lastName, address, postalCode, city, country } = order;
  const recipient = order.forgottenAt
    ? null
    : { name: `${firstName} ${lastName}`, lines: [address, `${postalCode} ${city}`, country] };
  const numbered = await takeNumber(tx, orderSeries(kind, at, provider));
  const cents = content.vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const [made] = await tx
    .insert(orderDocuments)
    .values({
      ...numbered,
      orderId: order.id,
      stepId: step.id,
      kind,
      recipient,
      content,
      totalCents: cents,
      issuedAt: at,
    })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  return made;
}
