import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import { editedListingSchema } from "../schema.ts";
import { listingTexts, readList } from "./listing-texts.ts";
import { SESSION_MINUTES, TOO_CHEAP, travels } from "./listings.ts";

const words = fc.stringMatching(/^[a-zé]{1,20}( [a-zé]{1,10}){0,3}$/);
const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100 + 0);
const service = fc.record({ name: words, priceCents: fc.nat(1_000_000), description: words });
const listing = fc
  .record({
    title: words,
    description: words,
    disciplineIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
    hourlyRateCents: fc.option(fc.integer({ min: 100, max: 1_000_000 })),
    sessionMinutes: fc.constantFrom(...SESSION_MINUTES),
    address: words,
    place: fc.option(fc.tuple(degrees(90), degrees(180))),
    locationType: fc.constantFrom("fixed", "travel", "both", null),
    distance: fc.integer({ min: 1, max: 50 }),
    byWebcam: fc.boolean(),
    services: fc.array(service, { maxLength: 5 }),
  })
  .map(({ place, distance, ...rest }) => ({
    ...rest,
    latitude: place?.[0] ?? null,
    longitude: place?.[1] ?? null,
    travelKm: travels(rest.locationType) ? distance : null,
  }));

const formOf = (texts: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ version: "1", ...texts })) form.set(name, text);
  return form;
};

describe("a listing in its form", () => {
  test("read again, it is the listing that was shown", () => {
    fc.assert(
      fc.property(listing, (kept) => {
        const checked = checkForm(editedListingSchema, formOf(listingTexts(kept)));
        const { latitude, longitude, ...rest } = kept;
        const there = latitude === null ? {} : { lat: latitude, lng: longitude };
        expect(checked).toMatchObject({ ok: true, data: { version: 1, listing: { ...rest, ...there } } });
      }),
    );
  });

  test("a session below what a card can pay is refused beside its rate, in every state", () => {
    const empty = listingTexts(undefined);
    const errors = (hourlyRate: string, sessionMinutes: string, status: string) => {
      const checked = checkForm(
        editedListingSchema,
        formOf({ ...empty, hourlyRate, sessionMinutes, status }),
      );
      return checked.ok ? {} : checked.errors;
    };
    for (const status of ["draft", "paused", "active"])
      for (const [rate, minutes] of [
        ["0", "60"],
        ["0,49", "60"],
        ["0,60", "45"],
      ] as const)
        expect(errors(rate, minutes, status)).toMatchObject({ hourlyRate: TOO_CHEAP });
    expect(errors("0,50", "60", "draft")).toEqual({});
    expect(TOO_CHEAP).toBe(
      "Une séance coûte 0,50\u00a0€ au moins. Pour offrir la première, cochez «\u00a0Premier cours offert\u00a0» dans votre profil.",
    );
  });

  test("an empty one is a draft that can be saved, and says field by field why it cannot be published", () => {
    const empty = listingTexts(undefined);
    expect(checkForm(editedListingSchema, formOf({ ...empty, status: "draft" })).ok).toBe(true);
    const refused = checkForm(editedListingSchema, formOf({ ...empty, locationType: "", status: "active" }));
    expect(refused.ok).toBe(false);
    if (!refused.ok)
      expect(Object.keys(refused.errors).sort()).toEqual([
        "address",
        "disciplines",
        "hourlyRate",
        "locationType",
        "title",
      ]);
  });

  test.each(["{", "null", '"x"', undefined])("a list that is none is empty: %j", (text) => {
    expect(readList(text)).toEqual([]);
  });
});
