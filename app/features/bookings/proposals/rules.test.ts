import { expect, test } from "vitest";
import { expiryOf, priceRefusal, proposalWords, shownState } from "./rules.ts";
import { acceptanceSchema, proposalSchema } from "./schema.ts";

const NOW = new Date("2026-11-19T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);

test("a proposal ends when the session begins, and after a week at the latest", () => {
  expect(expiryOf(NOW, inDays(3))).toEqual(inDays(3));
  expect(expiryOf(NOW, inDays(30))).toEqual(inDays(7));
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
    }).replace(/\s/g, " "),
  ).toBe(
    "Séance proposée : Musculation avec Camille, mardi 24 novembre 2026 à 10:00, 1 h 30, à domicile, 62,50 €.",
  );
});

const ID = "00000000-0000-4000-8000-000000000001";

test("the forms name the field that is wrong", () => {
  const typed = {
    clientId: ID,
    listingId: "1",
    minutes: "60",
    place: "webcam",
    startsAt: "2026-11-24T09:00:00.000Z",
    price: "41,50",
  };
  expect(proposalSchema.parse(typed)).toMatchObject({ priceCents: 4_150, minutes: 60 });
  const fieldOf = (given: object) =>
    proposalSchema.safeParse({ ...typed, ...given }).error?.issues.map(({ path }) => path[0]);
  for (const price of ["", "0,49", "10000,01", "-5", "5 €"])
    expect(fieldOf({ price }), price).toEqual(["price"]);
  expect(fieldOf({ startsAt: "" })).toEqual(["startsAt"]);
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
    },
  );
});
