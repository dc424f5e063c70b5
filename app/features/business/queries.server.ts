import { eq, isNull } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import type { WriteLetter } from "~/features/accounts/mailings/commands.server.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { readCached } from "~/platform/web/cached-read.server.ts";
import { higherCommissionMail, keptCommissionMail } from "./emails/commission-mails.ts";
import {
  type BusinessTerms,
  type DecidedValue,
  STANDARD_TERMS,
  standardTerms,
  termsAt,
  withDeliveryOf,
} from "./rules/settings.ts";
import { businessSettings } from "./tables.server.ts";

interface Asked {
  /** what is in force until an operator decides */
  standard: BusinessTerms;
  at?: Date;
}

/**
 * The terms in force. A command that sells reads them in its own transaction, and stores with the sale what the
 * sale keeps.
 */
export async function findTerms(db: Executor, { standard, at = new Date() }: Asked): Promise<BusinessTerms> {
  return termsAt(await listDecided(db), { standard, at });
}

/** The rate of what is sold now, in percent. */
export const findCommissionRate = async (db: Executor): Promise<number> =>
  (await findTerms(db, { standard: STANDARD_TERMS })).commissionRate;

/** How long before its start a session that is sold now is changed without a fee. */
export const findFreeChangeHours = async (db: Executor): Promise<number> =>
  (await findTerms(db, { standard: STANDARD_TERMS })).freeChangeHours;

/** Finds the price of delivery for an order that is placed now. */
export const findDelivery = async (db: Executor, delivery: DeliverySettings): Promise<DeliverySettings> =>
  withDeliveryOf(delivery, await findTerms(db, { standard: standardTerms({ delivery }) }));

/** The terms as pages quote them; a change is heard within a second, a planned one on its moment. */
export async function readTerms(context: Readonly<RouterContextProvider>): Promise<BusinessTerms> {
  const { db, settings } = context.get(servicesContext);
  const cached = { key: "business terms", tags: ["business"] };
  const decided = await readCached(context, cached, () => listDecided(db));
  return termsAt(decided, { standard: standardTerms(settings), at: new Date() });
}

/** The delivery as pages quote it. */
export const readDelivery = async (context: Readonly<RouterContextProvider>): Promise<DeliverySettings> =>
  withDeliveryOf(context.get(servicesContext).settings.delivery, await readTerms(context));

/** A few rows for each year of the business. */
const listDecided = (db: Executor): Promise<DecidedValue[]> =>
  db
    .select({
      id: businessSettings.id,
      key: businessSettings.key,
      value: businessSettings.value,
      effectiveFrom: businessSettings.effectiveFrom,
    })
    .from(businessSettings)
    .where(isNull(businessSettings.withdrawnAt));

/** The mail about a planned higher commission; undefined once it was taken back. */
export async function findCommissionLetter(
  tx: Transaction,
  publicUrl: string,
  decisionId: number,
): Promise<WriteLetter | undefined> {
  const decided = await findDecision(tx, decisionId);
  if (!decided || decided.withdrawnAt) return undefined;
  const { value: after, effectiveFrom } = decided;
  const dayBefore = new Date(effectiveFrom.getTime() - 1);
  const { commissionRate: before } = await findTerms(tx, { standard: STANDARD_TERMS, at: dayBefore });
  return higherCommissionMail({ before, after, effectiveFrom, publicUrl });
}

/** The mail to those who were told of a higher commission that was taken back. */
export async function findKeptCommissionLetter(
  tx: Transaction,
  publicUrl: string,
  decisionId: number,
): Promise<WriteLetter | undefined> {
  const decided = await findDecision(tx, decisionId);
  return (
    decided && keptCommissionMail({ after: decided.value, effectiveFrom: decided.effectiveFrom, publicUrl })
  );
}

async function findDecision(tx: Transaction, id: number) {
  const [decided] = await tx.select().from(businessSettings).where(eq(businessSettings.id, id));
  return decided;
}
