export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageCount: number;
}

/** Which page is shown of so many rows: the one that was asked for, or the last where it lies past the end. */
export function pageOf(total: number, page: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(1, page), pageCount);
  return { total, page: shown, pageCount, offset: (shown - 1) * size };
}
