import { type SQL, sql } from "drizzle-orm";
import { providerName } from "~/features/payments/core/commands/provider.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { EITHER_PROFESSION, NEEDED_PAPERS } from "../rules/papers.ts";
import { NO_PAYMENTS, type Readiness, SALES_PAUSED, takesPayments } from "../rules/readiness.ts";

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

/** True for a coach `c` whose needed papers are accepted and in date. Of the card and the diplomas, one is enough. */
export const HAS_PAPERS: SQL<boolean> = sql`(
  select count(distinct case when kind in ${[...EITHER_PROFESSION]} then 'profession' else kind end) = ${NEEDED_PAPERS.length}
  from coach_checks where coach_id = c.id and kind in ${NEEDED_PAPERS.flat()}
    and (expires_on is null or expires_on >= (now() at time zone 'Europe/Paris')::date))`;

/** Undefined if there is no such page, or if it has no account. */
export async function findReadiness(
  db: Executor,
  coachId: number,
  { provider, needsPapers }: SaleTerms,
): Promise<Readiness | undefined> {
  const { rows } = await db.execute<Record<keyof Readiness, boolean>>(sql`
    select ${HAS_HOURS} as "hasHours", ${needsPapers ? HAS_PAPERS : sql`true`} as "hasPapers",
      exists (select from payout_accounts a join ledger_holders h on h.id = a.holder_id
        where h.user_id = c.user_id and a.provider = ${provider} and a.status = 'active') as "canReceive",
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
