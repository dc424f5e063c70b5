import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../database/db.server.ts";

const PAGE = 200;

interface Sweep {
  /** selects the `id` of each row that may be due */
  due: SQLWrapper;
  /** handles one row in its own transaction; must check again under the row lock for changes */
  act: (id: string) => Promise<unknown>;
}

/**
 * Handles every due row, in pages ordered by id. A failing row does not stop the others. The failures are
 * thrown together, so that their number is logged and the job is retried.
 */
export async function sweepRows(db: Database, ...sweeps: readonly Sweep[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { due, act } of sweeps) {
    let after: string | undefined = "";
    while (after !== undefined) {
      // Materialized, so that PostgreSQL uses the index of the due query instead of scanning by id.
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
