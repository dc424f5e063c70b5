import { expect, it } from "vitest";
import { isSelfBilling, supplierVat } from "./supplier.ts";

const info = { country: "FR", vatStatus: null, vatRate: null } as const;

it.each([
  [null, { treatment: "franchise", rate: 0 }],
  [info, { treatment: "franchise", rate: 0 }],
  [
    { ...info, vatStatus: "exempt teaching" },
    { treatment: "exempt teaching", rate: 0 },
  ],
  [
    { ...info, vatStatus: "liable", vatRate: 100 },
    { treatment: "liable", rate: 100 },
  ],
  [
    { ...info, vatStatus: "liable" },
    { treatment: "liable", rate: 200 },
  ],
  [
    { ...info, country: "BE", vatStatus: "liable", vatRate: 200 },
    { treatment: "reverse charge", rate: 0 },
  ],
] as const)("VAT of %o", (given, vat) => expect(supplierVat(given)).toEqual(vat));

it("bills for a coach from the mandate until it is revoked", () => {
  const day = new Date("2026-03-01");
  expect(isSelfBilling(null)).toBe(false);
  expect(isSelfBilling({ selfBillingMandateAt: null, selfBillingRevokedAt: null })).toBe(false);
  expect(isSelfBilling({ selfBillingMandateAt: day, selfBillingRevokedAt: null })).toBe(true);
  expect(isSelfBilling({ selfBillingMandateAt: day, selfBillingRevokedAt: day })).toBe(false);
});
