import { describe, expect, it } from "vitest";
import {
  describePack,
  hourPack,
  offeredPacks,
  packAmount,
  packKey,
  packName,
  packSavingCents,
  readPackKey,
  validityWords,
} from "./packs.ts";

const SESSIONS = { name: "", totalMinutes: 480, sessionMinutes: 60 };

describe("a pack", () => {
  it("is called by what it contains, or as the coach says", () => {
    expect(packName(hourPack(5))).toBe("Pack de 5\u00a0h");
    expect(packName(SESSIONS)).toBe("Pack de 8 séances de 1\u00a0h");
    expect(packName({ ...SESSIONS, sessionMinutes: 480 })).toBe("Pack de 1 séance de 8\u00a0h");
    expect(packName({ ...SESSIONS, name: "Été" })).toBe("Été");
  });

  it("says what it contains on its documents, whatever it is called", () => {
    expect(describePack(hourPack(10))).toBe("Pack de 10\u00a0h de séances");
    expect(describePack(SESSIONS)).toBe("Pack de 8 séances de 1\u00a0h");
    expect(describePack({ ...SESSIONS, name: "Été" })).toBe("Pack «\u00a0Été\u00a0», 8 séances de 1\u00a0h");
  });

  it("counts what is left in its own unit", () => {
    expect(packAmount(180, { sessionMinutes: 60 })).toBe("3 séances");
    expect(packAmount(45, { sessionMinutes: 45 })).toBe("1 séance");
    expect(packAmount(90, { sessionMinutes: null })).toBe("1\u00a0h\u00a030");
    expect([4, null].map(validityWords)).toEqual(["Valable 4\u00a0mois", "Valable sans date de fin"]);
  });

  it("says what an hour saves, never more than it does", () => {
    const saving = (hours: number, priceCents: number) =>
      packSavingCents({ totalMinutes: hours * 60, priceCents }, 4_500);
    expect([saving(5, 21_000), saving(3, 10_000), saving(5, 30_000)]).toEqual([300, 1_166, 0]);
    expect(packSavingCents({ totalMinutes: 8 * 45, priceCents: 24_000 }, 4_500)).toBe(500);
  });
});

describe("the address of a pack", () => {
  it("names the hours of the coach’s packs, and the number of the others", () => {
    for (const reference of [{ hours: 5 }, { listingPackId: 31 }])
      expect(readPackKey(packKey(reference))).toEqual(reference);
    expect([packKey({ hours: 5 }), packKey({ listingPackId: 31 })]).toEqual(["5", "p31"]);
  });

  it("is read strictly", () => {
    for (const key of [undefined, "", "p", "0", "p0", "pp1", "-1", "1.5", "p99999999999", "x5", "5p"])
      expect(readPackKey(key)).toBeUndefined();
  });
});

it("a page offers the packs of the coach and those of its listings", () => {
  const pack = { ...SESSIONS, id: 31, version: 2, priceCents: 32_000, validityMonths: 4 };
  const listing = { id: 7, title: "Yoga", hourlyRateCents: 4_500, packs: [pack] };
  expect(offeredPacks({ packs: [{ hours: 5, priceCents: 20_000 }], listings: [listing] })).toEqual([
    { ...hourPack(5), reference: { hours: 5 }, version: 0, priceCents: 20_000, listing: null },
    {
      ...SESSIONS,
      reference: { listingPackId: 31 },
      version: 2,
      priceCents: 32_000,
      validityMonths: 4,
      listing: { id: 7, title: "Yoga", hourlyRateCents: 4_500 },
    },
  ]);
});
