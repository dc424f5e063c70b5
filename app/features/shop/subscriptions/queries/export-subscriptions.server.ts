import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { listSaleDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { productSubscriptionSteps, productSubscriptions } from "../../tables.server.ts";

/** For the personal data export. */
export async function exportSubscriptions(db: Executor, { id: userId }: Owner) {
  const own = await db
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.userId, userId))
    .orderBy(desc(productSubscriptions.createdAt));
  if (own.length === 0) return { abonnements: [] };
  const ids = own.map(({ id }) => id);
  const [steps, documents] = await Promise.all([
    db
      .select()
      .from(productSubscriptionSteps)
      .where(inArray(productSubscriptionSteps.subscriptionId, ids))
      .orderBy(asc(productSubscriptionSteps.id)),
    listSaleDocuments(db, "subscription", ids),
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
    documents: documents
      .filter(({ subjectId }) => subjectId === one.id)
      .map((document) => ({
        numero: documentNumber(document),
        total_centimes: document.totalCents,
        le: document.issuedAt,
      })),
  }));
  return { abonnements };
}
