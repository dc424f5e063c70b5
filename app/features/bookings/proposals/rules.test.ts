import { expect, test } from "vitest";
import { expiryOf, priceRefusal, proposalWords, reminderOf, shownState } from "./rules.ts";
import { acceptanceSchema } from "./schema.ts";

const NOW = new Date("2026-11-19T10:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60_000);
const inDays = (days: number) => inHours(24 * days);

test("a slot is kept for 48 h, until 2 h before at the latest, and an hour if that is over", () => {
  expect(expiryOf(NOW, inDays(30))).toEqual(inHours(48));
  expect(expiryOf(NOW, inHours(50))).toEqual(inHours(48));
  expect(expiryOf(NOW, inHours(20))).toEqual(inHours(18));
  expect(expiryOf(NOW, inHours(2.5))).toEqual(inHours(1));
  expect(expiryOf(NOW, inHours(0.5))).toEqual(inHours(0.5));
});

test("a student is reminded a day before the slot is freed, or half-way, and not of a slot that is kept shortly", () => {
  expect(reminderOf(NOW, inDays(5))).toEqual(inDays(4));
  expect(reminderOf(NOW, inHours(48))).toEqual(inHours(24));
  expect(reminderOf(NOW, inHours(18))).toEqual(inHours(9));
  expect(reminderOf(NOW, inHours(5))).toBeUndefined();
});

test("time ends only what is still open, and a payment that has begun keeps it open", () => {
  const proposal = { status: "proposed", expiresAt: NOW, isHeld: false } as const;
  expect(shownState(proposal, inDays(-1))).toBe("proposed");
  expect(shownState(proposal, NOW)).toBe("expired");
  expect(shownState({ ...proposal, isHeld: true }, NOW)).toBe("paying");
  for (const status of ["accepted", "declined", "withdrawn"] as const)
    expect(shownState({ ...proposal, status }, NOW)).toBe(status);
});

test("a price keeps to the bounds of listings, for its length", () => {
  expect(priceRefusal(0, 60)).toBeUndefined();
  expect(priceRefusal(49, 60)).toMatch(/0,50\s€ au moins/);
  expect(priceRefusal(50, 60)).toBeUndefined();
  expect(priceRefusal(1_000_000, 60)).toBeUndefined();
  expect(priceRefusal(1_000_001, 60)).toMatch(/10\s000\s€ au plus/);
  expect(priceRefusal(500_001, 30)).toMatch(/5\s000\s€ au plus/);
});

test("the words of a proposal say what, when, how long, where and for how much", () => {
  expect(
    proposalWords({
      title: "Musculation avec Camille",
      startsAt: new Date("2026-11-24T09:00:00Z"),
      minutes: 90,
      place: "home",
      priceCents: 6_250,
      expiresAt: new Date("2026-11-21T10:00:00Z"),
    }).replace(/\s/g, " "),
  ).toBe(
    "Séance proposée : Musculation avec Camille, mardi 24 novembre 2026 à 10:00, 1 h 30, à domicile, 62,50 €. À confirmer avant le samedi 21 novembre 2026 à 11:00.",
  );
});

const ID = "00000000-0000-4000-8000-000000000001";

test("an acceptance asks for the address only where the session is at home", () => {
  expect(acceptanceSchema.safeParse({ proposal: ID, place: "home" }).error?.issues[0]?.path).toEqual([
    "address",
  ]);
  // An address is kept only where the session is at home.
  expect(acceptanceSchema.parse({ proposal: ID, place: "webcam", address: "3 rue des Lilas, Lyon" })).toEqual(
    {
      proposal: ID,
      address: "",
      latitude: null,
      longitude: null,
      packId: null,
      isFree: false,
      sharesPhone: false,
      ownPhone: "",
    },
  );
});
