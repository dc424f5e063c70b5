import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { documentNumber, issuerOf } from "~/features/payments/invoicing/rules/documents.ts";
import { charges } from "~/features/payments/tables.server.ts";
import {
  findProvider,
  type Issuing,
  writeDocument,
} from "~/features/shop/orders/commands/issue-order-document.server.ts";
import {
  creditVat,
  invoiceLines,
  invoiceVat,
  type OrderDocumentContent,
  type OrderRecipient,
  sumByRate,
} from "~/features/shop/orders/rules/order-documents.ts";
import { type OrderDocument, orderDocuments } from "~/features/shop/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Accompaniment, type AccompanimentStep, accompanimentSteps } from "../../tables.server.ts";
import { sumGivenBack } from "../queries/contract-balance.server.ts";
import { contractName, VAT_RATE } from "../rules/contract.ts";

type Told = Pick<OrderDocumentContent, "lines" | "vat" | "corrects"> & { kind: OrderDocument["kind"] };

/** The steps after which money may be refunded. */
const ENDS = ["ended", "withdrawn", "settled"] as const;

/**
 * Issues the missing documents: an invoice for each paid instalment, a credit note for decided refunds. The
 * documents of all steps are issued together, so that a credit note never precedes its invoice. The caller
 * holds the lock of the accompaniment. Idempotent.
 */
export async function issueAccompanimentDocuments(
  tx: Transaction,
  accompaniment: Accompaniment,
  { operator, at = new Date() }: Issuing,
): Promise<void> {
  const provider = await findProvider(tx, accompaniment);
  if (!provider) return;
  const recipient = await findRecipient(tx, accompaniment);
  const common = {
    issuer: issuerOf(operator),
    order: contractName(accompaniment),
    isAccompaniment: true,
    orderedAt: (accompaniment.startedAt ?? accompaniment.createdAt).toISOString(),
    isDemo: provider === "demo",
  };
  const write = async (step: AccompanimentStep, told: Told | undefined) => {
    if (!told) return;
    const { kind, ...content } = told;
    const of = { accompanimentId: accompaniment.id, accompanimentStepId: step.id };
    await writeDocument(tx, {
      of,
      kind,
      recipient,
      provider,
      at,
      content: { ...common, ...content },
    });
  };
  const steps = await listWithoutPaper(tx, accompaniment);
  for (const step of steps)
    if (step.step === "instalment paid")
      await write(step, await invoiceOf(tx, accompaniment, step, common.issuer));
  const end = steps.findLast(({ step }) => step !== "instalment paid");
  if (end) await write(end, await creditOf(tx, accompaniment));
}

const listWithoutPaper = async (tx: Transaction, { id }: Accompaniment): Promise<AccompanimentStep[]> =>
  (
    await tx
      .select({ step: accompanimentSteps })
      .from(accompanimentSteps)
      .leftJoin(orderDocuments, eq(orderDocuments.accompanimentStepId, accompanimentSteps.id))
      .where(
        and(
          eq(accompanimentSteps.accompanimentId, id),
          inArray(accompanimentSteps.step, ["instalment paid", ...ENDS]),
          isNull(orderDocuments.id),
        ),
      )
      .orderBy(asc(accompanimentSteps.id))
  ).map(({ step }) => step);

async function invoiceOf(
  tx: Transaction,
  sold: Accompaniment,
  { chargeId, cents }: AccompanimentStep,
  issuer: OrderDocumentContent["issuer"],
): Promise<Told | undefined> {
  const [charge] = chargeId
    ? await tx
        .select({ number: charges.number, cents: charges.amountCents })
        .from(charges)
        .where(eq(charges.id, chargeId))
    : [];
  const unitCents = cents ?? charge?.cents ?? 0;
  if (unitCents <= 0) return undefined;
  // A charge after the monthly instalments is the last payment of an early end.
  const which =
    charge && charge.number <= sold.months
      ? `mensualité ${charge.number} sur ${sold.months}`
      : "solde de ce qui a été fourni";
  const line = { name: `${contractName(sold)}\u00a0: ${which}`, unitCents, quantity: 1, vatRate: VAT_RATE };
  const all = { lines: [{ ...line, isSent: false }], deliveryCents: 0 };
  return { kind: "invoice", lines: invoiceLines(all), vat: invoiceVat(all, issuer), corrects: null };
}

/** The credit is the total refund minus earlier credit notes, and never more than was invoiced. */
async function creditOf(
  tx: Transaction,
  { id, paymentId, ending, ...sold }: Accompaniment,
): Promise<Told | undefined> {
  const papers = await tx
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.accompanimentId, id))
    .orderBy(asc(orderDocuments.accompanimentStepId));
  const invoices = papers.filter(({ kind }) => kind === "invoice");
  const earlier = papers.filter(({ kind }) => kind === "credit note");
  const sum = (some: readonly OrderDocument[]) => some.reduce((all, { totalCents }) => all + totalCents, 0);
  const givenBack = paymentId ? await sumGivenBack(tx, paymentId) : 0;
  const cents = Math.min(givenBack, sum(invoices)) - sum(earlier);
  if (cents <= 0) return undefined;
  const invoiced = sumByRate(invoices.flatMap(({ content }) => content.vat));
  const vat = creditVat(
    invoiced,
    earlier.flatMap(({ content }) => content.vat),
    { cents },
  );
  const why = ending === "withdrawn" ? "Rétractation" : "Remboursement de ce qui n’a pas été fourni";
  const line = { what: `${contractName(sold)}\u00a0: ${why.toLowerCase()}`, quantity: 1, unitCents: cents };
  return {
    kind: "credit note",
    lines: [{ ...line, vatRates: vat.map(({ rate }) => rate) }],
    vat,
    corrects: invoices.map(documentNumber).join(", "),
  };
}

/** The recipient comes from the account or, after it is closed, from the first document. */
async function findRecipient(
  tx: Transaction,
  { id, studentId }: Accompaniment,
): Promise<OrderRecipient | null> {
  const [found] = studentId
    ? await tx
        .select({ firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email })
        .from(profiles)
        .where(eq(profiles.id, studentId))
    : [];
  if (found) return { name: displayName(found), lines: [found.email] };
  const [paper] = await tx
    .select({ recipient: orderDocuments.recipient })
    .from(orderDocuments)
    .where(eq(orderDocuments.accompanimentId, id))
    .orderBy(asc(orderDocuments.issuedAt))
    .limit(1);
  return paper?.recipient ?? null;
}
