import { and, between, desc, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type BoardColumn, CARDS_PER_COLUMN } from "../rules/board.ts";
import { STATUSES, type Status, type StatusCounts, statusesOf } from "../rules/pipeline.ts";
import { prospects } from "../tables.server.ts";
import { countFound, LISTED, readable, type Wanted, wantedOf } from "./list-prospects.server.ts";

/** Each column has its newest prospects. Without a search the totals come from `counts`. */
export async function loadBoard(
  db: Executor,
  coach: Coach,
  { q, filter, counts }: Wanted & { counts: StatusCounts },
): Promise<BoardColumn[]> {
  const statuses = statusesOf(filter) ?? STATUSES;
  const totals = q ? await countFound(db, coach, { q }) : counts;
  // The range and the order by status force the index by status; otherwise PostgreSQL would scan all
  // prospects for the few of a column.
  const newest = db
    .select(LISTED)
    .from(prospects)
    .where(and(wantedOf(coach, { q }), between(prospects.status, sql`shown.status`, sql`shown.status`)))
    .orderBy(prospects.status, desc(prospects.createdAt), desc(prospects.id))
    .limit(CARDS_PER_COLUMN)
    .as("newest");
  const { createdAt, id } = newest;
  const rows = await db
    .select()
    .from(sql`unnest(${sql.param(statuses)}::text[]) as shown (status)`)
    .crossJoinLateral(newest)
    .orderBy(desc(createdAt), desc(id));
  const cards = rows.map((row) => readable(row.newest));
  return statuses.map((status: Status) => ({
    status,
    total: totals[status],
    cards: cards.filter((card) => card.status === status),
  }));
}
