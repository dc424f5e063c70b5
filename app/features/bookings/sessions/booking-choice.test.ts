import { describe, expect, test } from "vitest";
import { type PayableOffer, readChoice } from "./components/booking/booking-choice.ts";
import type { StudentTerms } from "./queries/student-terms.server.ts";
import { BY_CARD, FREE, serviceField } from "./schema/booking.ts";

const listing = {
  id: 1,
  title: "Yoga",
  hourlyRateCents: 4000,
  sessionMinutes: 60,
  lengths: [45, 60],
  city: "Paris",
  locationType: "fixed" as const,
  hasStreet: true,
  travelKm: null,
  byWebcam: false,
  services: [{ id: 9, name: "Bilan", priceCents: 1000, description: "" }],
};
const offer = (firstLessonFree = false, sells = true): PayableOffer => ({
  sells,
  coach: { id: 3, name: "Sarah", image: null, discipline: "Yoga", firstLessonFree },
  listings: [
    listing,
    {
      ...listing,
      id: 2,
      locationType: "travel",
      hasStreet: false,
      travelKm: 10,
      lengths: [90],
      sessionMinutes: 90,
    },
  ],
  packs: [],
  isInstant: false,
  hasCalendar: false,
});
const pack = (id: string, minutesLeft: number) => ({
  freeChangeHours: 24,
  id,
  name: "",
  totalMinutes: 300,
  sessionMinutes: null,
  priceCents: 20_000,
  commissionRate: 10,
  listingId: null,
  minutesLeft,
  expiresAt: new Date(),
  purpose: "bought" as const,
});
const FIRST = { listingId: 1, minutes: 60, place: "venue", startsAt: "" } as const;
const choose = (typed: Record<string, string>, terms?: StudentTerms, from = offer()) =>
  readChoice({ typed, values: {} }, from, terms, FIRST);

describe("what a booking form says", () => {
  test("is what is usual until something is chosen", () => {
    expect(choose({})).toMatchObject({ minutes: 60, place: "venue", payBy: BY_CARD, totalCents: 4000 });
    expect(choose({}).startsAt).toBeUndefined();
  });

  test("stays within what another listing allows", () => {
    const moved = choose({ listingId: "2", minutes: "45", place: "venue" });
    expect(moved).toMatchObject({ listing: { id: 2 }, minutes: 90, place: "home", totalCents: 6000 });
    expect(choose({ listingId: "99" }).listing.id).toBe(1);
  });

  test("costs nothing where it can, then what is bought already, then the card", () => {
    const terms = { packs: [pack("short", 30), pack("long", 300)], hasLockedUnits: false, hasHadFree: false };
    expect(choose({}, terms, offer(true)).payBy).toBe(FREE);
    expect(choose({}, { ...terms, hasHadFree: true }, offer(true)).payBy).toBe("long");
    expect(choose({ payBy: "short" }, { ...terms, hasHadFree: true }).payBy).toBe("long");
    expect(choose({ payBy: BY_CARD }, terms, offer(true)).payBy).toBe(BY_CARD);
    expect(
      choose({ payBy: FREE }, { packs: [], hasLockedUnits: false, hasHadFree: true }, offer(true)).payBy,
    ).toBe(BY_CARD);
  });

  test("is not by card where nothing is sold, unless there is no other way", () => {
    const terms = { packs: [pack("long", 300)], hasLockedUnits: false, hasHadFree: false };
    expect(choose({ payBy: BY_CARD }, terms, offer(true, false)).payBy).toBe(FREE);
    expect(choose({ payBy: BY_CARD }, terms, offer(false, false)).payBy).toBe("long");
    expect(choose({}, undefined, offer(false, false)).payBy).toBe(BY_CARD);
  });

  test("has extras only where it is paid by card", () => {
    const chosen = { [serviceField(9)]: "on" };
    expect(choose(chosen)).toMatchObject({ serviceIds: [9], totalCents: 5000 });
    expect(choose(chosen, undefined, offer(true)).serviceIds).toEqual([]);
  });
});
