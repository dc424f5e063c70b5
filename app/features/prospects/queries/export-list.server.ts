import { and, desc, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { writeRows } from "~/platform/format/csv.ts";
import { EXPORT_START, exportRow } from "../rules/export.ts";
import { prospects } from "../tables.server.ts";
import { type Wanted, wantedOf } from "./list-prospects.server.ts";

/** Formatting so many rows takes ten milliseconds. */
const ROWS_AT_ONCE = 250;

/** Streams the CSV in the order of the list, in batches, so that memory stays bounded. */
export async function* exportList(db: Database, coach: Coach, wanted: Wanted): AsyncGenerator<string> {
  yield EXPORT_START;
  const where = wantedOf(coach, wanted);
  let last: { id: number; instant: string } | undefined;
  do {
    const after = last && sql`(created_at, id) < (${last.instant}::timestamptz, ${last.id})`;
    const rows = await db
      .select({
        id: prospects.id,
        firstName: prospects.firstName,
        lastName: prospects.lastName,
        email: prospects.email,
        phone: prospects.phone,
        status: prospects.status,
        nextCallOn: prospects.nextCallOn,
        notes: prospects.notes,
        createdAt: prospects.createdAt,
        // The cursor needs microseconds, which a JavaScript date lacks.
        instant: sql<string>`created_at::text`,
      })
      .from(prospects)
      .where(and(where, after))
      .orderBy(desc(prospects.createdAt), desc(prospects.id))
      .limit(ROWS_AT_ONCE);
    if (rows.length > 0) yield writeRows(rows.map(exportRow));
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  } while (last);
}
