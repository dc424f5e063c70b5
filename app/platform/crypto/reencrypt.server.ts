import type pg from "pg";
import { sqlState } from "../database/db.server.ts";
import type { ColumnKeys } from "./column-keys.server.ts";
import { sealedColumn } from "./sealed-column.server.ts";

/** An encrypted column ("table.column", part of the authenticated data) and the column with its row id. */
export interface SealedPlace {
  column: `${string}.${string}`;
  row: string;
}

interface Reencrypted {
  reencrypted: number;
  /** values that no known key decrypts; they stay unchanged */
  unopened: number;
}

const BATCH = 200;

/** SQL for the id of the key that encrypted the value. */
const keyOf = (column: string) => `split_part(${column}, '.', 2)`;

/**
 * Re-encrypts every value that does not use the newest key, one row at a time. A concurrent change of a row
 * wins, and its value is found by the next run. Running it twice is harmless.
 */
export async function reencrypt(
  client: pg.ClientBase,
  keys: ColumnKeys,
  { column: place, row }: SealedPlace,
  signal: AbortSignal,
): Promise<Reencrypted> {
  const [table = "", column = ""] = place.split(".");
  const sealing = sealedColumn(keys, place);
  const done: Reencrypted = { reencrypted: 0, unopened: 0 };
  const isOld = `${keyOf(column)} <> $1`;
  const { rows: old } = await client.query<{ id: string }>(
    `select ${row}::text as id from ${table} where ${isOld}`,
    [keys.newest.id],
  );
  for (let from = 0; from < old.length; from += BATCH) {
    const ids = old.slice(from, from + BATCH).map(({ id }) => id);
    const { rows } = await client.query<{ id: string; sealed: string }>(
      `select ${row}::text as id, ${column} as sealed from ${table} where ${isOld} and ${row} = any($2)`,
      [keys.newest.id, ids],
    );
    for (const { id, sealed } of rows) {
      signal.throwIfAborted();
      const again = sealAgain(sealing, id, sealed);
      if (!again) done.unopened += 1;
      else {
        const { rowCount } = await client.query(
          `update ${table} set ${column} = $2 where ${row} = $1 and ${column} = $3`,
          [id, again, sealed],
        );
        done.reencrypted += rowCount ?? 0;
      }
    }
  }
  return done;
}

function sealAgain(sealing: ReturnType<typeof sealedColumn>, id: string, sealed: string): string | undefined {
  try {
    return sealing.seal(id, sealing.open(id, sealed));
  } catch {
    return undefined;
  }
}

const CHECK_VIOLATION = "23514";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Adds a check constraint that proves that no value uses these keys and refuses any such value from now on,
 * so that the keys can be deleted. Returns false if a value still uses one of them or the table lock is not
 * granted in time.
 */
export async function refuseKeys(
  client: pg.ClientBase,
  ids: string[],
  { column: place }: SealedPlace,
): Promise<boolean> {
  const [table, column = ""] = place.split(".");
  const constraint = `${table}_${column}_not_sealed_with`;
  const refused = ids.map((id) => client.escapeLiteral(id)).join(", ");
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query(
      `alter table ${table} drop constraint if exists ${constraint},
         add constraint ${constraint} check (${keyOf(column)} not in (${refused}))`,
    );
    return true;
  } catch (error) {
    if ([CHECK_VIOLATION, LOCK_NOT_AVAILABLE].includes(sqlState(error) ?? "")) return false;
    throw error;
  } finally {
    await client.query("reset lock_timeout");
  }
}
