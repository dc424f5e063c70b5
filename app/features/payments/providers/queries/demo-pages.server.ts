import { eq, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { ChargeState, PaymentKind } from "../../core/rules/provider.ts";
import { charges, ledgerHolders, payments } from "../../tables.server.ts";
import { readObjects } from "../adapters/simulated-database.server.ts";
import { hasExpired, type SimulatedOnboarding } from "../rules/simulated-objects.ts";

export interface DemoCheckoutPage {
  status: "open" | "complete" | "expired";
  /** the outcome once the payer has decided */
  charge: ChargeState["status"] | undefined;
  kind: PaymentKind;
  description: string;
  /** amount to pay now */
  amountCents: number;
  /** for instalments: the total and their number */
  totalCents: number;
  instalments: number;
  /** number of the instalment paid here */
  number: number;
  payee: string;
  returnPath: string;
  cancelPath: string;
}

/** Anybody who has the unguessable address may see the page. */
export async function findDemoCheckoutPage(db: Executor, ref: string): Promise<DemoCheckoutPage | undefined> {
  const objects = await readObjects(db, [ref]);
  const checkout = objects.find("checkout", ref)?.body;
  if (!checkout?.paymentId) return undefined;
  const [payment] = await db
    .select({
      totalCents: payments.amountCents,
      instalments: payments.instalments,
      number: charges.number,
      seller: sql<string>`concat_ws(' ', ${profiles.firstName}, ${profiles.lastName})`,
    })
    .from(payments)
    .innerJoin(charges, eq(charges.id, checkout.chargeId ?? sql`null`))
    .leftJoin(ledgerHolders, eq(ledgerHolders.id, payments.sellerId))
    .leftJoin(profiles, eq(profiles.id, ledgerHolders.userId))
    .where(eq(payments.id, checkout.paymentId));
  if (!payment) return undefined;
  const { kind, description, amountCents, returnPath, cancelPath } = checkout;
  const { seller, ...plan } = payment;
  return {
    ...plan,
    kind,
    description,
    amountCents,
    returnPath,
    cancelPath,
    status: hasExpired(checkout, new Date()) ? "expired" : checkout.status,
    charge: objects.find("charge", checkout.chargeRef)?.body.status,
    payee: seller || BRAND.name,
  };
}

/** Undefined if the page does not exist or has expired. */
export async function findDemoOnboarding(
  db: Executor,
  ref: string,
): Promise<SimulatedOnboarding | undefined> {
  const onboarding = (await readObjects(db, [ref])).find("onboarding", ref)?.body;
  return onboarding && new Date(onboarding.until) > new Date() ? onboarding : undefined;
}
