import { describe, expect, it, test } from "vitest";
import {
  formatValue,
  readValue,
  refuseMoment,
  SETTING_KEYS,
  STANDARD_TERMS,
  settingOf,
  standardTerms,
  termsAt,
  typedValue,
  withDeliveryOf,
} from "./settings.ts";

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const rate = (id: number, value: number, day: string) => ({
  id,
  key: "commissionRate",
  value,
  effectiveFrom: at(day),
});

describe("termsAt", () => {
  const decided = [rate(3, 8, "2026-06-01"), rate(1, 12, "2026-03-01"), rate(2, 15, "2026-06-01")];

  test.each([
    ["2026-02-28", 10],
    ["2026-03-01", 12],
    ["2026-05-31", 12],
    ["2026-06-01", 8],
  ])("has the commission of %s", (day, commission) =>
    expect(termsAt(decided, { standard: STANDARD_TERMS, at: at(day) }).commissionRate).toBe(commission),
  );

  it("ignores settings of another version of this program", () =>
    expect(
      termsAt([{ ...rate(1, 12, "2026-03-01"), key: "toString" }], {
        standard: STANDARD_TERMS,
        at: at("2026-04-01"),
      }),
    ).toEqual(STANDARD_TERMS));

  it("has the installation's price of delivery until an operator decides", () => {
    const delivery = { flatCents: 690, freeFromCents: 9_900, days: { from: 2, to: 4 } };
    const standard = standardTerms({ delivery });
    const dearer = { id: 1, key: "deliveryCents", value: 750, effectiveFrom: at("2026-03-01") };
    const on = (day: string) => withDeliveryOf(delivery, termsAt([dearer], { standard, at: at(day) }));
    expect(on("2026-02-01")).toEqual(delivery);
    expect(on("2026-03-01")).toEqual({ ...delivery, flatCents: 750 });
  });
});

test.each(SETTING_KEYS)("%s is within its bounds from the beginning, and reads what it shows", (key) => {
  const { least, most, standard } = settingOf(key);
  expect(standard).toBeGreaterThanOrEqual(least);
  expect(standard).toBeLessThanOrEqual(most);
  for (const value of [least, standard, most]) expect(readValue(key, typedValue(key, value))).toBe(value);
  expect(readValue(key, typedValue(key, most + 1))).toBe(
    `De ${formatValue(key, least)} à ${formatValue(key, most)}.`,
  );
});

test.each(["", "-1", "1e1", "douze", "12.5.1"])("« %s » is no rate", (typed) =>
  expect(readValue("commissionRate", typed)).toBe("Un nombre entier."),
);

test.each([
  ["2026-03-01", true],
  ["2026-03-02", false],
  ["2027-03-01", false],
  ["2027-03-03", true],
])("a decision on 1 March can take effect on %s: refused is %s", (day, isRefused) =>
  expect(refuseMoment(at(day), at("2026-03-01")) !== undefined).toBe(isRefused),
);
