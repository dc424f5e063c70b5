import type pg from "pg";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";

/** Formatting so many rows takes ten milliseconds. */
const ROWS_AT_ONCE = 250;

interface Cursor {
  cursorAt: string;
  cursorId: string;
}

interface ExportedList<Row> {
  /** of the prepared statement */
  name: string;
  headings: CsvRow;
  /** the rows after a cursor; both are SQL */
  list: (after: string, limit: string) => string;
  /** the columns by which the list is sorted, latest first: an instant and an id */
  sortedBy: readonly [string, string];
  /** of the id */
  idType?: "uuid" | "bigint";
  values: readonly unknown[];
  rowOf: (row: Row) => CsvRow;
}

/** Streams a list as CSV, some hundred rows at a time. Rows carry their cursor as `cursorAt` and `cursorId`. */
export async function* exportRows<Row extends pg.QueryResultRow & Cursor>(
  pool: pg.Pool,
  { name, headings, list, sortedBy: [at, id], idType = "uuid", values, rowOf }: ExportedList<Row>,
): AsyncGenerator<string> {
  yield startCsv(headings);
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const text = list(
    `(${first}::timestamptz is null or (${at}, ${id}) < (${first}::timestamptz, ${second}::${idType}))`,
    `limit ${ROWS_AT_ONCE}`,
  );
  let last: Cursor | undefined;
  do {
    const { rows }: { rows: Row[] } = await pool.query<Row>({
      name,
      text,
      values: [...values, last?.cursorAt ?? null, last?.cursorId ?? null],
    });
    if (rows.length > 0) yield writeRows(rows.map(rowOf));
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
