import { expect, it } from "vitest";
import { pageWindow } from "./pagination.tsx";

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 8, [1, 2, null, 8]],
  [3, 8, [1, 2, 3, 4, null, 8]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 12, [1, null, 4, 5, 6, null, 12]],
  [12, 12, [1, null, 11, 12]],
])("page %i of %i shows %j", (page, pageCount, shown) => {
  expect(pageWindow(page, pageCount)).toEqual(shown);
});
