import { and, asc, eq, inArray } from "drizzle-orm";
import {
  documentOfStep,
  type Issuing,
  issueStepDocuments,
} from "~/features/invoicing/commands/issue-step-documents.server.ts";
import type { Issuer } from "~/features/invoicing/rules/parties.ts";
import {
  creditNoteOf,
  invoiceOf,
  type StepDocument,
  serviceOf,
  sumTotals,
} from "~/features/invoicing/rules/sale-documents.ts";
import type { SaleDocument } from "~/features/invoicing/tables.server.ts";
import { findProvider } from "~/features/payments/core/queries/payment-provider.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import { findBuyer } from "~/features/shop/orders/queries/buyer.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Accompaniment, type AccompanimentStep, accompanimentSteps } from "../../tables.server.ts";
import { sumGivenBack } from "../queries/contract-balance.server.ts";
import { contractName, VAT_RATE } from "../rules/contract.ts";
import type { Step } from "../rules/states.ts";

/**
 * Issues the missing documents: an invoice for each paid instalment, a credit note for decided refunds. The
 * caller holds the lock of the accompaniment.
 */
export async function issueAccompanimentDocuments(
  tx: Transaction,
  accompaniment: Accompaniment,
  issuing: Issuing,
): Promise<void> {
  const provider = await findProvider(tx, accompaniment);
  if (!provider) return;
  const { id, studentId, startedAt, createdAt } = accompaniment;
  const paid = await listSteps(tx, id, ["instalment paid"]);
  // Money may be refunded after each of these steps.
  const ends = await listSteps(tx, id, ["ended", "withdrawn", "settled"]);
  await issueStepDocuments(
    tx,
    {
      subject: "accompaniment",
      id,
      name: contractName(accompaniment),
      orderedAt: startedAt ?? createdAt,
      isDemo: provider === "demo",
      recipient: await findBuyer(tx, studentId),
      steps: [...paid, ...ends],
      describe: async (step, issued, issuer) => {
        if (step.step === "instalment paid") return invoiceInstalment(tx, accompaniment, step, issuer);
        const last = ends.findLast((end) => !documentOfStep(issued, end));
        return step === last ? creditRefunds(tx, accompaniment, issued) : undefined;
      },
    },
    issuing,
  );
}

const listSteps = (tx: Transaction, id: string, steps: Step[]): Promise<AccompanimentStep[]> =>
  tx
    .select()
    .from(accompanimentSteps)
    .where(and(eq(accompanimentSteps.accompanimentId, id), inArray(accompanimentSteps.step, steps)))
    .orderBy(asc(accompanimentSteps.id));

async function invoiceInstalment(
  tx: Transaction,
  sold: Accompaniment,
  { chargeId, cents }: AccompanimentStep,
  issuer: Issuer,
): Promise<StepDocument | undefined> {
  const [charge] = chargeId
    ? await tx
        .select({
          number: charges.number,
          cents: charges.amountCents,
          creditCents: charges.creditCents,
        })
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
  // The credit lowers the price of this invoice, so no credit note is due for it.
  const credit = charge?.creditCents
    ? `, ${formatEuros(charge.creditCents)} déduits pour les jours sans coach`
    : "";
  const name = `${contractName(sold)}\u00a0: ${which}${credit}`;
  return invoiceOf(serviceOf({ name, unitCents, vatRate: VAT_RATE }), issuer);
}

/** Credits the sum of all refunds minus the earlier credit notes. */
async function creditRefunds(
  tx: Transaction,
  { paymentId, ending, ...sold }: Accompaniment,
  issued: readonly SaleDocument[],
): Promise<StepDocument | undefined> {
  const givenBack = paymentId ? await sumGivenBack(tx, paymentId) : 0;
  const credited = sumTotals(issued.filter(({ kind }) => kind === "credit note"));
  const why = ending === "withdrawn" ? "rétractation" : "remboursement de ce qui n’a pas été fourni";
  return creditNoteOf(issued, { cents: givenBack - credited, what: `${contractName(sold)}\u00a0: ${why}` });
}
