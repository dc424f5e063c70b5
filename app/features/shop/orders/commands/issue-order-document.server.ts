import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import { takeNumber } from "~/features/payments/invoicing/commands/issue-documents.server.ts";
import { documentNumber, issuerOf } from "~/features/payments/invoicing/rules/documents.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { GivenBack } from "../../returns/rules/returns.ts";
import {
  type Order,
  type OrderDocument,
  type OrderLine,
  orderDocuments,
  orderSteps,
  type WrittenStep,
} from "../../tables.server.ts";
import {
  creditOf,
  creditVat,
  invoiceLines,
  invoiceVat,
  type OrderDocumentContent,
  type OrderDocumentKind,
  type OrderRecipient,
  orderSeries,
} from "../rules/order-documents.ts";
import { totalCents } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";
import { listLines } from "./settle-order.server.ts";

export interface Issuing {
  operator: OperatorIdentity;
  at?: Date;
}

/**
 * Issues the document of a step: an invoice for a payment, a credit note for a refund. Runs in the
 * transaction that marks the step as handled, so each is issued once and a rollback returns its number.
 * Earlier steps without a document get theirs first, so that a credit note never precedes its invoice. The
 * caller has locked the order.
 */
export async function issueOrderDocument(
  tx: Transaction,
  order: Order,
  step: WrittenStep,
  issuing: Issuing,
): Promise<OrderDocument | undefined> {
  for (const earlier of await listWithoutPaper(tx, step)) await issueFor(tx, order, earlier, issuing);
  return issueFor(tx, order, step, issuing);
}

const listWithoutPaper = async (tx: Transaction, { id, orderId }: WrittenStep): Promise<WrittenStep[]> =>
  (
    await tx
      .select({ step: orderSteps })
      .from(orderSteps)
      .leftJoin(orderDocuments, eq(orderDocuments.stepId, orderSteps.id))
      .where(
        and(
          eq(orderSteps.orderId, orderId),
          lt(orderSteps.id, id),
          inArray(orderSteps.step, ["paid", "refunded", "cancelled"]),
          isNull(orderDocuments.id),
        ),
      )
      .orderBy(asc(orderSteps.id))
  ).map(({ step }) => step);

async function issueFor(
  tx: Transaction,
  order: Order,
  step: WrittenStep,
  { operator, at = new Date() }: Issuing,
): Promise<OrderDocument | undefined> {
  const provider = await findProvider(tx, order);
  if (!provider) return undefined;
  const { firstName, lastName, address, postalCode, city, country } = order;
  const issue = (
    kind: OrderDocumentKind,
    content: OrderDocumentContent,
    known: OrderRecipient | null = null,
  ) =>
    writeDocument(tx, {
      of: { orderId: order.id, stepId: step.id },
      kind,
      content,
      provider,
      at,
      recipient: order.forgottenAt
        ? known
        : { name: `${firstName} ${lastName}`, lines: [address, `${postalCode} ${city}`, country] },
    });
  const common = {
    issuer: issuerOf(operator),
    order: orderName(order),
    orderedAt: order.createdAt.toISOString(),
    isDemo: provider === "demo",
  };
  const lines = await listLines(tx, order.id);
  if (step.step === "paid") {
    const sold = { lines, deliveryCents: order.deliveryCents };
    const vat = invoiceVat(sold, common.issuer);
    return issue("invoice", { ...common, lines: invoiceLines(sold), vat, corrects: null });
  }
  const credit = await findCredit(tx, order, step, lines);
  if (!credit) return undefined;
  const { invoice, ...given } = credit;
  return issue("credit note", { ...common, ...given, corrects: documentNumber(invoice) }, invoice.recipient);
}

/** The credit of a step; undefined if nothing was invoiced. */
async function findCredit(tx: Transaction, order: Order, step: WrittenStep, sold: readonly OrderLine[]) {
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
  const before = earlier.flatMap(({ content }) => content.vat);
  const given = step.step === "cancelled" ? restOf(order, sold) : step.given;
  if (given) {
    const { lines, of } = creditOf(sold, given, { cents, issuer: invoice.content.issuer });
    return { invoice, lines, vat: creditVat(invoice.content.vat, before, { cents, of }) };
  }
  const vat = creditVat(invoice.content.vat, before, { cents });
  const what = `Remboursement sur la commande ${orderName(order)}`;
  const line = { what, quantity: 1, unitCents: cents, vatRates: vat.map(({ rate }) => rate) };
  return { invoice, lines: [line], vat };
}

/** Everything not returned before. */
const restOf = ({ deliveryCents }: Order, lines: readonly OrderLine[]): GivenBack => ({
  deliveryCents,
  lines: lines.map(({ position, quantity, returnedQuantity }) => ({
    position,
    quantity: quantity - returnedQuantity,
  })),
});

export async function findProvider(
  tx: Transaction,
  { paymentId }: { paymentId: string | null },
): Promise<ProviderName | undefined> {
  if (!paymentId) return undefined;
  const [payment] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.provider;
}

interface Writing {
  /** the step it documents */
  of:
    | { orderId: string; stepId: number }
    | { subscriptionId: string; subscriptionStepId: number }
    | { accompanimentId: string; accompanimentStepId: number };
  kind: OrderDocumentKind;
  recipient: OrderRecipient | null;
  content: OrderDocumentContent;
  provider: ProviderName;
  at: Date;
}

/** Idempotent: a step has at most one document. */
export async function writeDocument(
  tx: Transaction,
  { of, kind, recipient, content, provider, at }: Writing,
): Promise<OrderDocument> {
  const isOfStep =
    "stepId" in of
      ? eq(orderDocuments.stepId, of.stepId)
      : "subscriptionStepId" in of
        ? eq(orderDocuments.subscriptionStepId, of.subscriptionStepId)
        : eq(orderDocuments.accompanimentStepId, of.accompanimentStepId);
  const [written] = await tx.select().from(orderDocuments).where(isOfStep);
  if (written) return written;
  const numbered = await takeNumber(tx, orderSeries(kind, at, provider));
  const totalCents = content.vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const [made] = await tx
    .insert(orderDocuments)
    .values({ ...numbered, ...of, kind, recipient, content, totalCents, issuedAt: at })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  return made;
}
