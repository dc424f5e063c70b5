import { sql } from "drizzle-orm";
import type { AccountStatus } from "~/features/payments/core/rules/provider.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import type { GoingLive } from "../rules/going-live.ts";
import { PAPER_KINDS, type PaperKind, type PaperStatus, paperState } from "../rules/papers.ts";
import { HAS_HOURS, type SaleTerms } from "./readiness.server.ts";

interface Row extends Record<string, unknown> {
  approval: GoingLive["approval"];
  isPublic: boolean;
  hasListing: boolean;
  hasHours: boolean;
  account: AccountStatus | null;
  checks: { kind: string; expiresOn: string | null }[];
  sent: { kind: PaperKind; status: PaperStatus; reason: string | null }[];
}

/** Undefined if there is no such page, or if it has no account. */
export async function findGoingLive(
  db: Executor,
  coachId: number,
  { provider, needsPapers }: SaleTerms,
): Promise<GoingLive | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select c.approval, c.lead_listing_id is not null as "isPublic", ${HAS_HOURS} as "hasHours",
      exists (select from listings where coach_id = c.id and status = 'active' and pulled_at is null) as "hasListing",
      (select a.status from payout_accounts a join ledger_holders h on h.id = a.holder_id
        where h.user_id = c.user_id and a.provider = ${provider}) as account,
      coalesce((select json_agg(json_build_object('kind', kind, 'expiresOn', expires_on))
        from coach_checks where coach_id = c.id), '[]') as checks,
      coalesce((select json_agg(json_build_object('kind', kind, 'status', status, 'reason', reason))
        from coach_papers where coach_id = c.id), '[]') as sent
    from coaches c where c.id = ${coachId} and c.user_id is not null`);
  const [row] = rows;
  if (!row) return undefined;
  const { checks, sent, ...state } = row;
  const today = parisDay(new Date());
  const papers = Object.fromEntries(
    PAPER_KINDS.map((kind) => [kind, paperState(kind, { sent, checks, today }).is]),
  ) as GoingLive["papers"];
  return { ...state, needsPapers, papers };
}
