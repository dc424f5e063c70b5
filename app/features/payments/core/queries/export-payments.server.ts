import { desc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { listAllIncome } from "../../payouts/queries/income.server.ts";
import { ledgerHolders, payments, payouts } from "../../tables.server.ts";

/** For the personal data export: purchases, income and payouts. */
export async function exportPayments(db: Executor, { id: userId }: Owner) {
  const [holder] = await db.select().from(ledgerHolders).where(eq(ledgerHolders.userId, userId));
  const holderId = holder?.id ?? 0;
  const [bought, earned, paid] = await Promise.all([
    db
      .select({
        quoi: payments.description,
        prix_centimes: payments.amountCents,
        dont_code_ou_carte_cadeau_centimes: payments.reductionCents,
        paye_centimes: payments.collectedCents,
        rembourse_centimes: payments.refundedCents,
        etat: payments.status,
        le: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.payerId, holderId))
      .orderBy(desc(payments.createdAt)),
    listAllIncome(db, { holderId }),
    db
      .select({ centimes: payouts.cents, etat: payouts.status, le: payouts.createdAt })
      .from(payouts)
      .where(eq(payouts.holderId, holderId))
      .orderBy(desc(payouts.createdAt)),
  ]);
  const revenus = earned.map(({ at, what, grossCents, netCents, service }) => ({
    quoi: what,
    vendu_centimes: grossCents,
    vendu_hors_taxes_centimes: service?.baseCents,
    net_centimes: netCents,
    le: at,
  }));
  return { achats: bought, revenus, virements: paid };
}
