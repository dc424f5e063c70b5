import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../database/db.server.ts";

const PAGE = 200;

interface Sweep {
  /** a query for the `id` of each row whose time may have come */
  due: SQLWrapper;
  /** deals with one row, in a transaction of its own; looks again once the row is locked, because it may have changed meanwhile */
  act: (id: string) => Promise<unknown>;
}

/**
 * Deals with every row that is due, a page at a time by id. What is wrong with one row keeps no other from its
 * turn, however many fail. The failures are thrown together, so that they are logged with their number and the job is tried again.
 */
export async function sweepRows(db: Database, ...sweeps: readonly Sweep[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { due, act } of sweeps) {
    let after: string | undefined = "";
    while (after !== undefined) {
      // Materialised, so that PostgreSQL finds what is due by its own index and not by walking along the ids.
      const { rows }: { rows: { id: string }[] } = await db.execute(sql`
        with due as materialized (${due})
        select distinct id::text collate "C" as id from due where id::text collate "C" > ${after}
        order by id limit ${PAGE}`);
      for (const { id } of rows) await act(id).catch((error: unknown) => failures.push(error));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} rows could not be dealt with.`);
}
