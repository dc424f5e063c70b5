import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { documentNumber } from "~/features/payments/invoicing/rules/documents.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { orderDocuments, productSubscriptionSteps, productSubscriptions } from "../../tables.server.ts";

/** For the personal data export. */
export async function exportSubscriptions(db: Executor, { id: userId }: Owner) {
  const own = await db
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.userId, userId))
    .orderBy(desc(productSubscriptions.createdAt));
  if (own.length === 0) return { abonnements: [] };
  const ids = own.map(({ id }) => id);
  const [steps, papers] = await Promise.all([
    db
      .select()
      .from(productSubscriptionSteps)
      .where(inArray(productSubscriptionSteps.subscriptionId, ids))
      .orderBy(asc(productSubscriptionSteps.id)),
    db
      .select()
      .from(orderDocuments)
      .where(inArray(orderDocuments.subscriptionId, ids))
      .orderBy(asc(orderDocuments.issuedAt)),
  ]);
  const abonnements = own.map((one) => ({
    quoi: one.name,
    prix_par_mois_centimes: one.priceCents,
    etat: one.status,
    demande_le: one.createdAt,
    commence_le: one.startedAt ?? undefined,
    termine_le: one.endedAt ?? undefined,
    fin: one.ending ?? undefined,
    rembourse_centimes: one.refundCents || undefined,
    etapes: steps
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map(({ step, month, cents, at }) => ({
        quoi: step,
        mois: month ?? undefined,
        centimes: cents ?? undefined,
        le: at,
      })),
    documents: papers
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map((paper) => ({
        numero: documentNumber(paper),
        total_centimes: paper.totalCents,
        le: paper.issuedAt,
      })),
  }));
  return { abonnements };
}
