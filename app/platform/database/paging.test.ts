import { expect, test } from "vitest";
import { pageOf } from "./paging.ts";

test("a page past the end is the last one, and there is always one", () => {
  expect(pageOf(0, 7, 20)).toEqual({ total: 0, page: 1, pageCount: 1, offset: 0 });
  expect(pageOf(40, 2, 20)).toEqual({ total: 40, page: 2, pageCount: 2, offset: 20 });
  expect(pageOf(41, 99, 20)).toEqual({ total: 41, page: 3, pageCount: 3, offset: 40 });
  expect(pageOf(41, -3, 20)).toMatchObject({ page: 1, offset: 0 });
});
