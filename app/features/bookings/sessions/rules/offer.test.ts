import { describe, expect, test } from "vitest";
import {
  BY_CARD,
  bookingSchema,
  FREE,
  rateField,
  serviceField,
  servicePriceField,
} from "../schema/booking.ts";
import {
  balanceLines,
  leftWords,
  lengthsOf,
  type OfferedListing,
  packCovers,
  packLeft,
  payingName,
  placesOf,
  quote,
  uncoveredWords,
  withPackLengths,
} from "./offer.ts";

const services = [
  { id: 1, name: "Bilan", priceCents: 2000, description: "" },
  { id: 2, name: "Vidéo", priceCents: 1550, description: "" },
];

describe("an offer", () => {
  test("is where its listing says", () => {
    expect(placesOf({ locationType: "fixed", byWebcam: false })).toEqual(["venue"]);
    expect(placesOf({ locationType: "travel", byWebcam: true })).toEqual(["home", "webcam"]);
    expect(placesOf({ locationType: "both", byWebcam: false })).toEqual(["venue", "home"]);
    expect(placesOf({ locationType: null, byWebcam: true })).toEqual(["webcam"]);
  });

  test("costs its hour by the minute, and what is added", () => {
    const listing = { title: "Yoga", hourlyRateCents: 5000, services };
    expect(quote(listing, { minutes: 45, serviceIds: [2] })).toEqual({
      lines: [
        { label: "Yoga", cents: 3750 },
        { label: "Vidéo", cents: 1550 },
      ],
      totalCents: 5300,
    });
    expect(quote(listing, { minutes: 60, serviceIds: [99] }).totalCents).toBe(5000);
  });

  test("can last as its listing says, or as the coach says of all", () => {
    expect(lengthsOf({ sessionMinutes: 90 }, [60, 45])).toEqual([45, 60, 90]);
    expect(lengthsOf({ sessionMinutes: 60 }, [60])).toEqual([60]);
    const hours = { sessionMinutes: null, listingId: null };
    expect(packCovers({ ...hours, minutesLeft: 60 }, { minutes: 60, listingId: 7 })).toBe(true);
    expect(packCovers({ ...hours, minutesLeft: 45 }, { minutes: 60, listingId: 7 })).toBe(false);
  });

  test("of a listing is paid by a pack of this listing, and not by that of another", () => {
    const ofSeven = { minutesLeft: 600, sessionMinutes: null, listingId: 7 };
    expect([7, 8, null].map((listingId) => packCovers(ofSeven, { minutes: 60, listingId }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("says what a pack pays for instead", () => {
    const pack = { sessionMinutes: 45, listingId: 7 };
    expect(uncoveredWords(pack, { minutes: 45, listingId: 7 })).toBeUndefined();
    expect(uncoveredWords(pack, { minutes: 60, listingId: 7 })).toBe("Ses séances durent 45\u00a0min.");
    expect(uncoveredWords(pack, { minutes: 45, listingId: 8 })).toBe("Il est vendu pour une autre annonce.");
  });

  test("of a pack of sessions can be booked in its length, where the pack pays", () => {
    const listing: OfferedListing = {
      id: 7,
      title: "Yoga",
      hourlyRateCents: 5_000,
      sessionMinutes: 60,
      lengths: [60],
      city: "Lyon",
      locationType: "fixed",
      hasStreet: true,
      travelKm: null,
      byWebcam: false,
      services,
    };
    const listings = [listing, { ...listing, id: 8 }];
    const lengths = (packs: { sessionMinutes: number | null; listingId: number | null }[]) =>
      withPackLengths(listings, packs).map((offered) => offered.lengths);
    expect(lengths([{ sessionMinutes: 45, listingId: 7 }])).toEqual([[45, 60], [60]]);
    expect(lengths([{ sessionMinutes: 90, listingId: null }])).toEqual([
      [60, 90],
      [60, 90],
    ]);
    expect(lengths([{ sessionMinutes: null, listingId: null }])).toEqual([[60], [60]]);
  });

  test("of an accompaniment is a whole hour, neither shorter nor longer", () => {
    const ofAnHour = { sessionMinutes: 60, listingId: null };
    const unit = { ...ofAnHour, minutesLeft: 240, purpose: "sessions" } as const;
    expect([45, 60, 90].map((minutes) => packCovers(unit, { minutes, listingId: 7 }))).toEqual([
      false,
      true,
      false,
    ]);
    expect(packLeft(unit)).toBe("4 séances");
    expect(packLeft({ ...ofAnHour, minutesLeft: 60, purpose: "reviews" })).toBe("1 bilan");
    expect(packLeft({ ...ofAnHour, minutesLeft: 60, purpose: "intro" })).toBe("1 séance d’introduction");
    const bought = { name: "", totalMinutes: 240, sessionMinutes: 60 };
    expect(payingName({ ...bought, purpose: "sessions" })).toBe("Votre accompagnement");
    expect(payingName({ ...bought, purpose: "reviews" })).toBe("Votre accompagnement\u00a0: bilan mensuel");
  });
});

describe("the balances with a coach", () => {
  const expiresAt = new Date("2027-03-03T12:00:00Z");
  const left = (purpose: "bought" | "intro" | "sessions" | "reviews", minutesLeft: number) => ({
    freeChangeHours: 24,
    id: purpose,
    name: "",
    totalMinutes: 600,
    sessionMinutes: purpose === "bought" ? null : 60,
    priceCents: 40_000,
    commissionRate: 10,
    listingId: null,
    minutesLeft,
    expiresAt,
    purpose,
  });

  test("of packs of sessions count sessions, and say when there is no end", () => {
    const pack = { ...left("bought", 180), totalMinutes: 480, sessionMinutes: 60, expiresAt: null };
    expect(balanceLines([pack, { ...pack, id: "x", name: "Été" }])).toEqual([
      "3 séances de votre pack de 8 séances de 1\u00a0h, sans date de fin",
      "3 séances de votre pack «\u00a0Été\u00a0», sans date de fin",
    ]);
    expect(leftWords(pack)).toBe("Il reste 3 séances, sans date de fin.");
  });

  test("say what they are", () => {
    expect(balanceLines([left("sessions", 180), left("reviews", 120), left("bought", 270)])).toEqual([
      "3 séances et 2 bilans de votre accompagnement, jusqu’au 3 mars 2027",
      "4\u00a0h\u00a030 de votre pack de 10\u00a0h, jusqu’au 3 mars 2027",
    ]);
    expect(balanceLines([left("sessions", 60), left("intro", 60), left("reviews", 60)])).toEqual([
      "1 séance d’introduction, 1 séance et 1 bilan de votre accompagnement, jusqu’au 3 mars 2027",
    ]);
    expect(balanceLines([])).toEqual([]);
  });

  test("of two accompaniments end at their own days", () => {
    const earlier = { ...left("sessions", 60), expiresAt: new Date("2027-01-15T12:00:00Z") };
    expect(balanceLines([earlier, left("sessions", 120)])).toEqual([
      "1 séance de votre accompagnement, jusqu’au 15 janvier 2027",
      "2 séances de votre accompagnement, jusqu’au 3 mars 2027",
    ]);
  });
});

describe("the form of a booking", () => {
  const PACK = "11111111-2222-4333-8444-555555555555";
  const typed = {
    idempotencyKey: "00000000-0000-4000-8000-000000000000",
    listingId: "7",
    minutes: "60",
    place: "venue",
    startsAt: "2026-11-24T09:00:00.000Z",
    words: "Bonjour",
  };
  const read = (more: Record<string, string> = {}) => bookingSchema.safeParse({ ...typed, ...more });
  const fieldsRefused = (more: Record<string, string>) => read(more).error?.issues.map(({ path }) => path[0]);

  test("becomes an order", () => {
    const shown = { [rateField(7)]: "4500", [servicePriceField(3)]: "1000", [servicePriceField(4)]: "9900" };
    const chosen = { [serviceField(3)]: "on", [serviceField(4)]: "" };
    expect(read({ ...chosen, ...shown, payBy: BY_CARD }).data).toEqual({
      idempotencyKey: typed.idempotencyKey,
      listingId: 7,
      minutes: 60,
      place: "venue",
      address: "",
      latitude: null,
      longitude: null,
      packId: null,
      startsAt: new Date(typed.startsAt),
      serviceIds: [3],
      sharesPhone: false,
      ownPhone: "",
      code: "",
      codeRestCents: null,
      shownCents: 5_500,
      isFree: false,
      words: "Bonjour",
      names: { firstName: undefined, lastName: undefined },
    });
  });

  test("knows no shown price where one is missing, and none for what costs nothing", () => {
    expect(read().data?.shownCents).toBeNull();
    expect(read({ [rateField(7)]: "gratuit" }).data?.shownCents).toBeNull();
    expect(read({ [rateField(8)]: "4500" }).data?.shownCents).toBeNull();
    expect(read({ [rateField(7)]: "4500", [serviceField(3)]: "on" }).data?.shownCents).toBeNull();
    expect(read({ [rateField(7)]: "3335", minutes: "45" }).data?.shownCents).toBe(2_501);
    expect(read({ payBy: FREE }).data?.shownCents).toBe(0);
    expect(read({ payBy: PACK }).data?.shownCents).toBe(0);
  });

  test("adds nothing to what is free or paid by a pack", () => {
    expect(read({ payBy: FREE, [serviceField(3)]: "on" }).data).toMatchObject({
      isFree: true,
      serviceIds: [],
    });
    const byPack = read({ payBy: PACK, [serviceField(3)]: "on" }).data;
    expect(byPack).toMatchObject({ packId: PACK, isFree: false, serviceIds: [] });
    expect(fieldsRefused({ payBy: "gold" })).toEqual(["payBy"]);
  });

  test("has an address at home alone, with its place where that is known", () => {
    expect(fieldsRefused({ place: "home" })).toEqual(["address"]);
    expect(
      read({ place: "home", address: "3 rue du Stade", latitude: "48.85", longitude: "2.35" }).data,
    ).toMatchObject({
      address: "3 rue du Stade",
      latitude: 48.85,
      longitude: 2.35,
    });
    expect(read({ place: "home", address: "3 rue du Stade" }).data).toMatchObject({ latitude: null });
    expect(read({ address: "ailleurs" }).data).toMatchObject({ address: "" });
  });

  test("has a slot, unless it is to be planned", () => {
    expect(fieldsRefused({ startsAt: "" })).toEqual(["startsAt"]);
    expect(fieldsRefused({ startsAt: "demain" })).toEqual(["startsAt"]);
    expect(read({ toPlan: "1" }).data?.startsAt).toBeNull();
  });
});
