import { expect, test } from "vitest";
import { asksHowItWent, callPath, prospectsPath, readAsked } from "./addresses.ts";

const read = (search: string) => readAsked(new URLSearchParams(search));

test("the address holds what is shown, and nothing that was not asked for", () => {
  const search = "q=manon&status=en_cours&page=3&view=board";
  expect(read(search)).toEqual({ q: "manon", filter: "en_cours", page: 3, board: true });
  expect(prospectsPath(read(search))).toBe(`/dashboard/prospects?${search}`);
  expect(prospectsPath(read(""))).toBe("/dashboard/prospects");
});

test("what the page does not know is left out", () => {
  expect(read("q=%00%20&status=elite&page=-1&view=map")).toEqual({
    q: "",
    filter: undefined,
    page: 1,
    board: false,
  });
});

test("a dialog keeps the address below it, and the question after a call goes with it", () => {
  const asked = read("q=a%26b&call=1");
  expect(prospectsPath(asked, "12")).toBe("/dashboard/prospects/12?q=a%26b");
  for (const path of [callPath(asked, 12), callPath({}, 12)]) {
    const { pathname, searchParams } = new URL(path, "http://elan.example");
    expect(pathname).toBe("/dashboard/prospects/12");
    expect(asksHowItWent(searchParams)).toBe(true);
  }
  expect(asksHowItWent(new URLSearchParams("q=call"))).toBe(false);
});
