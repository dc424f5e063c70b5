import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { documentNumber, issuerOf } from "~/features/payments/invoicing/rules/documents.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import {
  findProvider,
  type Issuing,
  writeDocument,
} from "../../orders/commands/issue-order-document.server.ts";
import {
  creditVat,
  invoiceLines,
  invoiceVat,
  type OrderDocumentContent,
  type OrderRecipient,
  sumByRate,
} from "../../orders/rules/order-documents.ts";
import {
  type OrderDocument,
  orderDocuments,
  type ProductSubscription,
  productSubscriptionSteps,
} from "../../tables.server.ts";

type Step = typeof productSubscriptionSteps.$inferSelect;

/**
 * Issues the documents of a subscription's steps up to this one: an invoice for each paid month, a credit
 * note for a refund. Earlier steps without a document get theirs first, so that a credit note never precedes
 * its invoice. The caller has locked the subscription. Returns the document of the step itself, if any.
 */
export async function issueSubscriptionDocuments(
  tx: Transaction,
  subscription: ProductSubscription,
  { id: lastStepId }: Pick<Step, "id">,
  { operator, at }: Issuing,
): Promise<OrderDocument | undefined> {
  const provider = await findProvider(tx, subscription);
  if (!provider) return undefined;
  const recipient = await findRecipient(tx, subscription);
  const common = {
    issuer: issuerOf(operator),
    order: subscription.name,
    isSubscription: true,
    orderedAt: (subscription.startedAt ?? subscription.createdAt).toISOString(),
    isDemo: provider === "demo",
  };
  let last: OrderDocument | undefined;
  for (const step of await listWithoutPaper(tx, subscription, lastStepId)) {
    const told =
      step.step === "withdrawn"
        ? await creditOf(tx, subscription, step)
        : invoiceOf(subscription, step, common.issuer);
    if (!told) continue;
    const { kind, ...content } = told;
    last = await writeDocument(tx, {
      of: { subscriptionId: subscription.id, subscriptionStepId: step.id },
      kind,
      recipient,
      provider,
      at: at ?? new Date(),
      content: { ...common, ...content },
    });
  }
  return last?.subscriptionStepId === lastStepId ? last : undefined;
}

const listWithoutPaper = async (
  tx: Transaction,
  { id }: ProductSubscription,
  last: number,
): Promise<Step[]> =>
  (
    await tx
      .select({ step: productSubscriptionSteps })
      .from(productSubscriptionSteps)
      .leftJoin(orderDocuments, eq(orderDocuments.subscriptionStepId, productSubscriptionSteps.id))
      .where(
        and(
          eq(productSubscriptionSteps.subscriptionId, id),
          lte(productSubscriptionSteps.id, last),
          inArray(productSubscriptionSteps.step, ["started", "renewed", "withdrawn"]),
          isNull(orderDocuments.id),
        ),
      )
      .orderBy(asc(productSubscriptionSteps.id))
  ).map(({ step }) => step);

type Told = Pick<OrderDocumentContent, "lines" | "vat" | "corrects"> & { kind: OrderDocument["kind"] };

function invoiceOf(
  { name, vatRate, priceCents }: ProductSubscription,
  { month, cents }: Step,
  issuer: OrderDocumentContent["issuer"],
): Told {
  const line = { name: `${name}, mois\u00a0${month}`, unitCents: cents ?? priceCents, quantity: 1, vatRate };
  const sold = { lines: [{ ...line, isSent: false }], deliveryCents: 0 };
  return { kind: "invoice", lines: invoiceLines(sold), vat: invoiceVat(sold, issuer), corrects: null };
}

/** The credit of a withdrawal, limited to what was invoiced. */
async function creditOf(
  tx: Transaction,
  { id, name }: ProductSubscription,
  { cents }: Step,
): Promise<Told | undefined> {
  const invoices = await tx
    .select()
    .from(orderDocuments)
    .where(and(eq(orderDocuments.subscriptionId, id), eq(orderDocuments.kind, "invoice")))
    .orderBy(asc(orderDocuments.issuedAt), asc(orderDocuments.number));
  const invoiced = invoices.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const back = Math.min(cents ?? 0, invoiced);
  if (back <= 0) return undefined;
  const vat = creditVat(sumByRate(invoices.flatMap(({ content }) => content.vat)), [], { cents: back });
  const what = `Rétractation de l’abonnement «\u00a0${name}\u00a0»`;
  const line = { what, quantity: 1, unitCents: back, vatRates: vat.map(({ rate }) => rate) };
  return { kind: "credit note", lines: [line], vat, corrects: invoices.map(documentNumber).join(", ") };
}

/** The recipient as the account names them; null once it is closed. */
async function findRecipient(
  tx: Transaction,
  { userId }: ProductSubscription,
): Promise<OrderRecipient | null> {
  if (!userId) return null;
  const [found] = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return found ? { name: displayName(found), lines: [found.email] } : null;
}
