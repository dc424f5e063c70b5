import type pg from "pg";

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageCount: number;
}

/** An empty list has one page. */
export const countPages = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** Reads one page of a list of `total` rows. A page past the end becomes the last page. */
export async function pagedRead<Row>(
  { total, page, size }: { total: number; page: number; size: number },
  read: (range: { limit: number; offset: number }) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const pageCount = countPages(total, size);
  const shown = Math.min(Math.max(1, page), pageCount);
  const rows = await read({ limit: size, offset: (shown - 1) * size });
  return { rows, total, page: shown, pageCount };
}

interface PagedSql {
  /** of the prepared statement of the list; "-count" is added for the other one */
  name: string;
  /** selects the number of rows as `total` */
  count: string;
  /** `range` is the limit and the offset */
  list: (range: string) => string;
  /** the values of both statements */
  values?: unknown[];
  page: number;
  size: number;
}

/** The same for a list in plain SQL. */
export async function pagedSqlRead<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, count, list, values = [], page, size }: PagedSql,
): Promise<Page<Row>> {
  const counted = await pool.query<{ total: number }>({ name: `${name}-count`, text: count, values });
  const text = list(`limit $${values.length + 1} offset $${values.length + 2}`);
  return pagedRead({ total: counted.rows[0]?.total ?? 0, page, size }, async ({ limit, offset }) => {
    const { rows } = await pool.query<Row>({ name, text, values: [...values, limit, offset] });
    return rows;
  });
}
