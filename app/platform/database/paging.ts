export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageCount: number;
}

/** A page past the end becomes the last page. */
export function pageOf(total: number, page: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(1, page), pageCount);
  return { total, page: shown, pageCount, offset: (shown - 1) * size };
}
