import { isNull } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { readCached } from "~/platform/web/cached-read.server.ts";
import { type BusinessTerms, type DecidedValue, termsAt } from "./rules/settings.ts";
import { businessSettings } from "./tables.server.ts";

/**
 * The terms in force. A command that sells reads them in its own transaction, and stores with the sale what the
 * sale keeps.
 */
export async function findTerms(db: Executor, at: Date = new Date()): Promise<BusinessTerms> {
  return termsAt(await listDecided(db), at);
}

/** The terms as pages quote them; a change is heard within a second, a planned one on its moment. */
export async function readTerms(context: Readonly<RouterContextProvider>): Promise<BusinessTerms> {
  const { db } = context.get(servicesContext);
  const cached = { key: "business terms", tags: ["business"] };
  return termsAt(await readCached(context, cached, () => listDecided(db)), new Date());
}

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
