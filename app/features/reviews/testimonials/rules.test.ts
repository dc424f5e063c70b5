import { expect, it } from "vitest";
import { mayAccept, mayAskAgain } from "./rules.ts";

it.each([
  ["asked", null, { again: false, accept: true }],
  ["accepted", null, { again: false, accept: false }],
  ["refused", null, { again: false, accept: true }],
  ["withdrawn", "author", { again: false, accept: true }],
  ["withdrawn", "edited", { again: true, accept: false }],
  ["withdrawn", "hidden", { again: true, accept: false }],
  ["withdrawn", "closed", { again: false, accept: false }],
] as const)("after %s (%s) the operator and the author may do this", (status, withdrawnBecause, may) => {
  const consent = { status, withdrawnBecause };
  expect({ again: mayAskAgain(consent), accept: mayAccept(consent) }).toEqual(may);
});
