import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./db.server.ts";
import type { Transitions } from "./state-machine.ts";

type StatefulTable = PgTable & { id: AnyPgColumn; status: AnyPgColumn };

/** A table whose rows move between states, and the states. */
export interface StateMachine<T extends StatefulTable, S extends string, A extends string> {
  name: string;
  table: T;
  transitions: Transitions<S, A>;
}

interface Move<T extends StatefulTable, A> {
  /** the author of the change; undefined where time or the payment causes it */
  by?: A | undefined;
  set: Partial<T["$inferInsert"]>;
}

/**
 * Changes a row that the caller has locked. A change of state that the transitions do not allow, or not to this author, is a
 * mistake of the caller and throws.
 */
export async function moveRow<T extends StatefulTable, S extends string, A extends string>(
  tx: Transaction,
  { name, table, transitions }: StateMachine<T, S, A>,
  before: { id: string; status: S },
  { by, set }: Move<T, A>,
): Promise<T["$inferSelect"]> {
  const status = ((set as { status?: S }).status ?? before.status) as S;
  const authors = transitions[before.status][status];
  if (status !== before.status && !(authors && (by === undefined || authors.includes(by))))
    throw new Error(`A ${name} that is ${before.status} does not become ${status} by ${by ?? "itself"}.`);
  const rows: unknown[] = await tx
    .update(table as PgTable)
    .set(set)
    .where(eq(table.id, before.id))
    .returning();
  if (rows.length === 0) throw new Error("An update returned no row.");
  return rows[0] as T["$inferSelect"];
}
