import { describe, expect, it } from "vitest";
import { describePremiumLack } from "./offer.ts";
import { advantagesOf } from "./premium.ts";

const NOW = new Date("2026-11-19T12:00:00Z");
const paid = { startedAt: new Date("2026-01-31T10:00:00Z"), months: 10 };

describe("the advantages of Premium", () => {
  it("last while it runs, also while a refused payment is retried", () => {
    for (const status of ["running", "late"] as const)
      expect(advantagesOf({ ...paid, status, ending: null }, NOW)).toBe("lasting");
  });

  it("are not there before the first payment, or while it rests", () => {
    for (const status of ["awaiting_payment", "paused"] as const)
      expect(advantagesOf({ startedAt: null, months: 0, status, ending: null }, NOW)).toBeUndefined();
  });

  it("last to the end of the paid month if the coach ended it", () => {
    const until = advantagesOf({ ...paid, status: "ended", ending: "customer" }, NOW);
    // The tenth month of one that began on 31 January ends on 30 November, at midnight in Paris.
    expect(until).toEqual(new Date("2026-11-29T23:00:00Z"));
    expect(advantagesOf({ ...paid, months: 9, status: "ended", ending: "customer" }, NOW)).toBeUndefined();
  });

  it("end at once with a payment that failed, a suspension or a closed account", () => {
    for (const ending of ["failed", "suspended", "closed", "unpaid"] as const)
      expect(advantagesOf({ ...paid, status: "ended", ending }, NOW)).toBeUndefined();
  });
});

it("says why it is not sold, and what to do", () => {
  const able = { priceCents: 1_990, isOnline: true, country: "FR", siret: "73282932000074", paidUntil: null };
  expect(describePremiumLack(able)).toBeUndefined();
  expect(describePremiumLack({ ...able, priceCents: 0 })?.text).toContain("rien ne vous est facturé");
  expect(describePremiumLack({ ...able, isOnline: false })?.action?.to).toBe("/dashboard");
  expect(describePremiumLack({ ...able, country: null })?.action?.to).toBe("/dashboard/settings/payment");
  expect(describePremiumLack({ ...able, siret: null })?.text).toContain("SIRET");
  expect(describePremiumLack({ ...able, country: "CH" })?.text).toContain("France");
  expect(describePremiumLack({ ...able, paidUntil: "30 novembre 2026" })?.text).toContain("30 novembre 2026");
});
