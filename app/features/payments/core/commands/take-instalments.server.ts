import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { charges, payments } from "../../tables.server.ts";
import type { ProviderName } from "../rules/provider.ts";
import { MOST_ATTEMPTS, nextAttemptAt } from "../rules/retries.ts";
import { lockPayment } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";
import { mayBePaidOnPage } from "./late-page.server.ts";

interface InstalmentServices {
  db: Database;
  provider: { name: ProviderName };
}

/** Collects the instalments that are due or due for a retry. Each has at most one call in progress. */
export async function takeInstalments({ db, provider }: InstalmentServices, now = new Date()): Promise<void> {
  const due = db
    .select({ id: payments.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(
      and(
        isDue(now),
        eq(payments.kind, "instalments"),
        inArray(payments.status, ["running", "late"]),
        isNull(payments.heldAt),
        // The payer's card is stored with the provider of the payment only.
        eq(payments.provider, provider.name),
      ),
    );
  await sweepRows(db, { due, act: (id) => db.transaction((tx) => takeDue(tx, id, now)) });
}

const isDue = (now: Date) =>
  and(
    inArray(charges.status, ["planned", "failed"]),
    lte(sql`coalesce(${charges.nextAttemptAt}, ${charges.dueAt})`, now),
    // After the last failed attempt the room that sells decides; no later instalment is collected meanwhile.
    sql`not exists (select from charges tried where tried.payment_id = ${charges.paymentId}
      and tried.status = 'failed' and tried.attempts >= ${MOST_ATTEMPTS})`,
    sql`not exists (select from provider_calls c where c.charge_id = ${charges.id} and c.kind = 'charge' and c.status = 'wanted')`,
    sql`not ${mayBePaidOnPage(sql`${charges.id}`, now)}`,
  );

async function takeDue(tx: Transaction, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if ((payment?.status !== "running" && payment?.status !== "late") || payment.heldAt) return;
  const due = await tx
    .select({ id: charges.id, attempts: charges.attempts })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId), isDue(now)))
    .orderBy(asc(charges.number));
  for (const { id: chargeId, attempts } of due) {
    await tx
      .update(charges)
      .set({ attempts: attempts + 1, nextAttemptAt: nextAttemptAt(attempts + 1, now) })
      .where(eq(charges.id, chargeId));
    await enqueueProviderCall(tx, { kind: "charge", paymentId, chargeId });
  }
}
