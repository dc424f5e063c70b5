import { and, count, desc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import { type Filter, noProspects, type Status, type StatusCounts, statusesOf } from "../rules/pipeline.ts";
import { prospectCounts, prospects } from "../tables.server.ts";

export const PROSPECTS_PER_PAGE = 25;

export const LISTED = {
  id: prospects.id,
  firstName: prospects.firstName,
  lastName: prospects.lastName,
  email: prospects.email,
  phone: prospects.phone,
  status: prospects.status,
  nextCallOn: prospects.nextCallOn,
  conversationId: prospects.conversationId,
  createdAt: prospects.createdAt,
};
export type ListedProspect = {
  [Key in keyof typeof LISTED]: (typeof prospects.$inferSelect)[Key];
};

/**
 * The phone number is formatted on the server, because the browser would need the metadata of every country.
 */
export type ShownProspect = ListedProspect & { phoneLabel: string | null };

export const readable = <Row extends { phone: string | null }>(row: Row) => ({
  ...row,
  phoneLabel: row.phone && formatPhone(row.phone),
});

export interface Wanted {
  /** word prefixes of the name or the address */
  q?: string;
  filter?: Filter | undefined;
}

/** Counts all prospects, independent of the search. */
export async function countStatuses(db: Executor, { id: coachId }: Coach): Promise<StatusCounts> {
  const { status, total } = prospectCounts;
  const rows = await db
    .select({ status, total })
    .from(prospectCounts)
    .where(eq(prospectCounts.coachId, coachId));
  return { ...noProspects(), ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}

/** Counts the prospects of the search. */
export async function countFound(db: Executor, coach: Coach, wanted: Wanted): Promise<StatusCounts> {
  const rows = await db
    .select({ status: prospects.status, total: count() })
    .from(prospects)
    .where(wantedOf(coach, wanted))
    .groupBy(prospects.status);
  return { ...noProspects(), ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

/** A query without any searchable word matches everybody. */
export function wantedOf({ id: coachId }: Coach, { q, filter }: Wanted): SQL | undefined {
  const statuses = statusesOf(filter);
  return and(
    eq(prospects.coachId, coachId),
    statuses && inArray(prospects.status, statuses as Status[]),
    q ? sql`words @@ prospect_query(${coachId}, ${q})` : undefined,
  );
}

/** The newest prospect comes first. Without a search the total comes from `counts`. */
export async function listProspects(
  db: Executor,
  coach: Coach,
  { page, counts, ...wanted }: Wanted & { page: number; counts: StatusCounts },
): Promise<Page<ShownProspect>> {
  const where = wantedOf(coach, wanted);
  const total = wanted.q
    ? await db.$count(prospects, where)
    : Object.entries(counts).reduce(
        (sum, [status, many]) =>
          (statusesOf(wanted.filter)?.includes(status as Status) ?? true) ? sum + many : sum,
        0,
      );
  const listed = db
    .select(LISTED)
    .from(prospects)
    .where(where)
    .orderBy(desc(prospects.createdAt), desc(prospects.id));
  const { rows, ...shown } = await pagedRead({ total, page, size: PROSPECTS_PER_PAGE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
  return { rows: rows.map(readable), ...shown };
}

const MOST_DUE = 10;

/** Lists prospects due today or earlier, longest due first, with their total. */
export async function listDue(db: Executor, { id: coachId }: Coach, today: string) {
  const due = and(
    eq(prospects.coachId, coachId),
    isNotNull(prospects.nextCallOn),
    lte(prospects.nextCallOn, today),
  );
  const rows = await db
    .select({ ...LISTED, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(prospects)
    .where(due)
    .orderBy(prospects.nextCallOn, prospects.id)
    .limit(MOST_DUE);
  return { rows: rows.map(({ total: _, ...row }) => readable(row)), total: rows[0]?.total ?? 0 };
}
