import { and, asc, eq, inArray, lte } from "drizzle-orm";
import {
  documentOfStep,
  type Issuing,
  issueStepDocuments,
} from "~/features/invoicing/commands/issue-step-documents.server.ts";
import { creditNoteOf, invoiceOf, serviceOf } from "~/features/invoicing/rules/sale-documents.ts";
import type { SaleDocument } from "~/features/invoicing/tables.server.ts";
import { findProvider } from "~/features/payments/core/queries/payment-provider.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { findBuyer } from "../../orders/queries/buyer.server.ts";
import { findProfessional } from "../../premium/queries/professional.server.ts";
import { type ProductSubscription, productSubscriptionSteps } from "../../tables.server.ts";

type Step = typeof productSubscriptionSteps.$inferSelect;

/**
 * Issues the documents of a subscription's steps up to this one: an invoice for each paid month, a credit
 * note for a refund. Returns the document of the step itself, if any. The caller has locked the subscription.
 */
export async function issueSubscriptionDocuments(
  tx: Transaction,
  subscription: ProductSubscription,
  step: Pick<Step, "id">,
  issuing: Issuing,
): Promise<SaleDocument | undefined> {
  const provider = await findProvider(tx, subscription);
  if (!provider) return undefined;
  const { id, name, priceCents, vatRate, userId, startedAt, createdAt, purpose } = subscription;
  const issued = await issueStepDocuments(
    tx,
    {
      subject: "subscription",
      id,
      name,
      orderedAt: startedAt ?? createdAt,
      isDemo: provider === "demo",
      recipient: await (purpose === "premium" ? findProfessional(tx, userId) : findBuyer(tx, userId)),
      steps: await listSteps(tx, id, step),
      describe: ({ step: what, month, cents }, earlier, issuer) => {
        if (what === "withdrawn")
          return creditNoteOf(earlier, {
            cents: cents ?? 0,
            what: `Rétractation de l’abonnement «\u00a0${name}\u00a0»`,
          });
        if (what === "refunded")
          return creditNoteOf(earlier, {
            cents: cents ?? 0,
            what: `Remboursement sur l’abonnement «\u00a0${name}\u00a0»`,
          });
        const service = { name: `${name}, mois\u00a0${month}`, unitCents: cents ?? priceCents, vatRate };
        return invoiceOf(serviceOf(service), issuer);
      },
    },
    issuing,
  );
  return documentOfStep(issued, step);
}

const listSteps = (tx: Transaction, subscriptionId: string, last: Pick<Step, "id">): Promise<Step[]> =>
  tx
    .select()
    .from(productSubscriptionSteps)
    .where(
      and(
        eq(productSubscriptionSteps.subscriptionId, subscriptionId),
        lte(productSubscriptionSteps.id, last.id),
        inArray(productSubscriptionSteps.step, ["started", "renewed", "withdrawn", "refunded"]),
      ),
    )
    .orderBy(asc(productSubscriptionSteps.id));
