import { expect, it } from "vitest";
import { SETUP_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { accountPagePath, dialogAddress, isSamePage, LOGIN, SIGN_UP_AS_COACH } from "./navigation.ts";

const at = (address: string) => new URL(address, "https://elan.example");

it("knows a page under every dialog that can be open over it", () => {
  expect(isSamePage(at("/coach/3"), at("/coach/3?contact=1"))).toBe(true);
  expect(isSamePage(at("/coaches?q=yoga"), at("/coaches?q=yoga&auth=login&redirect=%2Fshop"))).toBe(true);
  expect(isSamePage(at(`/faq${dialogAddress("", { auth: "signup", role: "coach" })}`), at("/faq"))).toBe(
    true,
  );
});

it("knows the step of a wizard in the browser from one that the server shows", () => {
  expect(isSamePage(at("/become-coach?etape=2"), at("/become-coach?etape=3"))).toBe(true);
  expect(isSamePage(at(`${SETUP_PATH}?etape=1`), at(SETUP_PATH))).toBe(true);
  const withdrawal = "/retractation/jeton?q0=1";
  expect(isSamePage(at(`${withdrawal}&etape=2`), at(withdrawal))).toBe(false);
});

it("has a page for each dialog where no script runs, and the way back", () => {
  const from = (dialog: Record<string, string>, address: string) => accountPagePath(dialog, at(address));
  expect(from(LOGIN, "/")).toBe("/login");
  expect(from(LOGIN, "/coaches?q=yoga&auth=signup&role=coach")).toBe("/login?redirect=%2Fcoaches%3Fq%3Dyoga");
  expect(from(LOGIN, "/?auth=login&redirect=%2Fdashboard")).toBe("/login?redirect=%2Fdashboard");
  expect(from(SIGN_UP_AS_COACH, "/faq")).toBe("/signup?role=coach&redirect=%2Ffaq");
  expect(from({ ...SIGN_UP_AS_COACH, redirect: "/become-coach" }, "/")).toBe(
    "/signup?role=coach&redirect=%2Fbecome-coach",
  );
  expect(from({ auth: "signup" }, "/login")).toBe("/signup");
  expect(from({ auth: "signup" }, "/login?redirect=%2Fprofile")).toBe("/signup?redirect=%2Fprofile");
});

it("knows another page, another search, and another page of a list", () => {
  expect(isSamePage(at("/coach/3"), at("/coach/4"))).toBe(false);
  expect(isSamePage(at("/coaches?q=yoga"), at("/coaches?q=boxe&auth=login"))).toBe(false);
  expect(isSamePage(at("/coaches"), at("/coaches?page=2"))).toBe(false);
});
