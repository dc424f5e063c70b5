import { expect, it } from "vitest";
import { dialogAddress, isSamePage } from "./navigation.ts";

const at = (address: string) => new URL(address, "https://elan.example");

it("knows a page under every dialog that can be open over it", () => {
  expect(isSamePage(at("/coach/3"), at("/coach/3?contact=1"))).toBe(true);
  expect(isSamePage(at("/coaches?q=yoga"), at("/coaches?q=yoga&auth=login&redirect=%2Fshop"))).toBe(true);
  expect(isSamePage(at(`/faq${dialogAddress("", { auth: "signup", role: "coach" })}`), at("/faq"))).toBe(
    true,
  );
});

it("knows another page, another search, and another page of a list", () => {
  expect(isSamePage(at("/coach/3"), at("/coach/4"))).toBe(false);
  expect(isSamePage(at("/coaches?q=yoga"), at("/coaches?q=boxe&auth=login"))).toBe(false);
  expect(isSamePage(at("/coaches"), at("/coaches?page=2"))).toBe(false);
});
