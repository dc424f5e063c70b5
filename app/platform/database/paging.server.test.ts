import { expect, test } from "vitest";
import { pagedRead } from "./paging.server.ts";

test.each([
  { total: 0, page: 7, shown: 1, pageCount: 1, offset: 0 },
  { total: 40, page: 2, shown: 2, pageCount: 2, offset: 20 },
  { total: 41, page: 99, shown: 3, pageCount: 3, offset: 40 },
  { total: 41, page: -3, shown: 1, pageCount: 3, offset: 0 },
])("page $page of $total rows is page $shown", async ({ total, page, shown, pageCount, offset }) => {
  const read = await pagedRead({ total, page, size: 20 }, async (range) => [range]);
  expect(read).toEqual({ rows: [{ limit: 20, offset }], total, page: shown, pageCount });
});
