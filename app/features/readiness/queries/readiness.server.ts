import { type SQL, sql } from "drizzle-orm";
import { providerName } from "~/features/payments/core/commands/provider.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { NO_PAYMENTS, type Readiness, SALES_PAUSED, takesPayments } from "../rules/readiness.ts";
import { saleTermsTable } from "../tables.server.ts";

export interface SaleTerms {
  /** Only accounts of the current provider count: Stripe does not know the demo provider's accounts. */
  provider: ProviderName;
  /** the operator sells only for coaches whose papers are accepted */
  needsPapers: boolean;
}

/** The terms of this installation. */
export const saleTerms = (settings: Pick<Settings, "stripe" | "needsPapers">): SaleTerms => ({
  provider: providerName(settings),
  needsPapers: settings.needsPapers,
});

/** True for a coach `c` who chose hours, or plans in an external calendar. */
export const HAS_HOURS: SQL<boolean> = sql`has_hours(c.user_id)`;

/** The conditions of `is_payable` (migration 0131), one by one. `NEEDED_PAPERS` has the papers. */
const HAS_PAPERS: SQL<boolean> = sql`has_papers(c.id)`;

/** Writes the terms of this installation for lists of the database that ask `is_payable`. */
export async function saveSaleTerms(db: Executor, { provider, needsPapers }: SaleTerms): Promise<void> {
  const terms = { provider, needsPapers };
  await db
    .insert(saleTermsTable)
    .values(terms)
    .onConflictDoUpdate({ target: saleTermsTable.isOnly, set: terms });
}

/** The readiness under the terms that the last start has written, for commands far from the settings. */
export async function findStoredReadiness(db: Executor, coachId: number): Promise<Readiness | undefined> {
  const [terms] = await db.select().from(saleTermsTable);
  if (!terms) throw new Error("The terms of sale are missing.");
  return findReadiness(db, coachId, terms);
}

/** Undefined if there is no such page, or if it has no account. */
export async function findReadiness(
  db: Executor,
  coachId: number,
  { provider, needsPapers }: SaleTerms,
): Promise<Readiness | undefined> {
  const { rows } = await db.execute<Record<keyof Readiness, boolean>>(sql`
    select ${HAS_HOURS} as "hasHours", ${needsPapers ? HAS_PAPERS : sql`true`} as "hasPapers",
      can_receive(c.user_id, ${provider}) as "canReceive",
      c.sales_paused_at is not null as "isPaused"
    from coaches c where c.id = ${coachId} and c.user_id is not null`);
  return rows[0];
}

/** Refuses whatever is new while an operator pauses what the coach sells: also hours of a pack and free lessons. */
export async function refusePaused(db: Executor, coachId: number): Promise<void> {
  const { rows } = await db.execute(
    sql`select from coaches where id = ${coachId} and sales_paused_at is not null`,
  );
  if (rows.length > 0) throw new AppError("conflict", { message: SALES_PAUSED });
}

/** Refuses a sale of a coach who has no chosen hours, no accepted papers or no account that can receive. */
export async function requirePayable(
  db: Executor,
  coachId: number,
  { provider, needsPapers = false }: Pick<CallParts, "provider" | "needsPapers">,
): Promise<void> {
  const readiness = await findReadiness(db, coachId, { provider: provider.name, needsPapers });
  if (readiness?.isPaused) throw new AppError("conflict", { message: SALES_PAUSED });
  if (!readiness || !takesPayments(readiness)) throw new AppError("conflict", { message: NO_PAYMENTS });
}
