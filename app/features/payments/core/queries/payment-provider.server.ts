import { eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { payments } from "../../tables.server.ts";
import type { ProviderName } from "../rules/provider.ts";

/** SQL: whether the payment with this id was a demo payment, so that no money came in. */
export const isDemoPayment = (paymentId: string): string =>
  `exists (select from payments demo where demo.id = ${paymentId} and demo.provider = 'demo')`;

/** The provider of a payment; undefined if nothing was paid through one. */
export async function findProvider(
  db: Executor,
  { paymentId }: { paymentId: string | null },
): Promise<ProviderName | undefined> {
  if (!paymentId) return undefined;
  const [payment] = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.provider;
}
