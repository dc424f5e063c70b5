import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/db.server.ts";
import { productSubscriptionSteps, productSubscriptions } from "../tables.server.ts";

/** What somebody has subscribed to, and what became of it. */
export async function exportSubscriptions(db: Executor, { id: userId }: Owner) {
  const own = await db
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.userId, userId))
    .orderBy(desc(productSubscriptions.createdAt));
  if (own.length === 0) return { abonnements: [] };
  const steps = await db
    .select()
    .from(productSubscriptionSteps)
    .where(
      inArray(
        productSubscriptionSteps.subscriptionId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(productSubscriptionSteps.id));
  const abonnements = own.map((one) => ({
    quoi: one.name,
    prix_par_mois_centimes: one.priceCents,
    etat: one.status,
    demande_le: one.createdAt,
    commence_le: one.startedAt ?? undefined,
    termine_le: one.endedAt ?? undefined,
    fin: one.ending ?? undefined,
    rembourse_centimes: one.refundCents || undefined,
    premier_fichier_ouvert_le: one.firstFileAt ?? undefined,
    etapes: steps
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map(({ step, month, cents, at }) => ({
        quoi: step,
        mois: month ?? undefined,
        centimes: cents ?? undefined,
        le: at,
      })),
  }));
  return { abonnements };
}
