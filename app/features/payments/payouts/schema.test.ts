import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import { paymentInfoSchema } from "../schema.ts";
import { addressQueries, COUNTRIES, heldUntil, isIn, isSameAddress } from "./rules/payment-info.ts";

const TYPED = {
  first_name: "Camille",
  last_name: "Laurent",
  email: "camille@exemple.fr",
  phone: "",
  date_of_birth: "",
  address_line1: "3 rue des Lilas",
  address_line2: "",
  city: "Lyon",
  postal_code: "69003",
  country: "FR",
  business_type: "individual",
  business_name: "",
  siret_number: "732 829 320 00074",
  vat_status: "",
  vat_number: "",
  vat_rate: "",
  invoicing_mandate: "",
  self_billing_mandate: "",
  iban: "",
  account_holder_name: "",
  payout_frequency: "monthly",
  calendar_url: "",
  latitude: "",
  longitude: "",
};

function check(typed: Partial<Record<keyof typeof TYPED, string>> = {}) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...TYPED, ...typed })) form.set(name, text);
  const checked = checkForm(paymentInfoSchema, form);
  return checked.ok ? checked.data : checked.errors;
}

describe("what a coach says of themselves", () => {
  it("is kept in one form, and what was left out as nothing", () => {
    expect(
      check({
        phone: "06 12 34 56 78",
        iban: "fr14 2004 1010 0505 0001 3m02 606",
        account_holder_name: "C. L.",
      }),
    ).toEqual({
      firstName: "Camille",
      lastName: "Laurent",
      email: "camille@exemple.fr",
      phone: "+33612345678",
      dateOfBirth: null,
      addressLine1: "3 rue des Lilas",
      addressLine2: null,
      city: "Lyon",
      postalCode: "69003",
      country: "FR",
      businessType: "individual",
      businessName: null,
      siretNumber: "73282932000074",
      taxNumber: null,
      homeServicesNumber: undefined,
      vatStatus: null,
      vatNumber: null,
      vatRate: null,
      givesInvoicingMandate: false,
      givesSelfBillingMandate: false,
      iban: "FR1420041010050500013M02606",
      accountHolderName: "C. L.",
      payoutFrequency: "monthly",
      calendarUrl: null,
      position: undefined,
    });
  });

  it("says everything that is missing at once", () => {
    const nothing = {
      first_name: " ",
      last_name: "",
      address_line1: "",
      city: "",
      postal_code: "",
      siret_number: "",
    };
    expect(check({ ...nothing, business_type: "company" })).toEqual({
      first_name: "Votre prénom est requis.",
      last_name: "Votre nom est requis.",
      address_line1: "Votre adresse est requise.",
      city: "Votre ville est requise.",
      postal_code: "Votre code postal est requis.",
      siret_number: "Le SIRET est requis en France.",
      business_name: "Le nom de votre société est requis.",
    });
  });

  it.each([
    ["siret_number", { siret_number: "732 829 320 00075" }],
    ["postal_code", { postal_code: "1000" }],
    ["postal_code", { country: "BE", postal_code: "69003" }],
    ["vat_status", { vat_status: "none" }],
    ["vat_status", { invoicing_mandate: "on" }],
    ["vat_rate", { vat_status: "liable", vat_number: "FR44732829320", vat_rate: "196" }],
    ["vat_number", { vat_status: "liable", vat_number: "", vat_rate: "200" }],
    ["vat_number", { vat_status: "liable", vat_number: "FR45732829320", vat_rate: "200" }],
    // Valid, but of another business.
    ["vat_number", { vat_status: "liable", vat_number: "FR83404833048", vat_rate: "200" }],
    ["iban", { iban: "FR1420041010050500013M02607", account_holder_name: "C" }],
    ["account_holder_name", { iban: "FR1420041010050500013M02606" }],
    ["calendar_url", { calendar_url: "javascript:alert(1)" }],
    ["calendar_url", { calendar_url: "http://agenda.exemple.fr" }],
    ["date_of_birth", { date_of_birth: "2001-02-30" }],
    ["date_of_birth", { date_of_birth: "2024-01-01" }],
    ["country", { country: "US" }],
    ["payout_frequency", { payout_frequency: "daily" }],
    ["latitude", { latitude: "91", longitude: "0" }],
    ["longitude", { latitude: "1", longitude: "loin" }],
  ])("refuses a wrong %s", (field, typed) => {
    expect(Object.keys(check(typed))).toContain(field);
    expect(Object.keys(check(typed))).not.toContain("firstName");
  });

  it("asks for a SIRET in France alone", () => {
    expect(check({ country: "BE", postal_code: "1000", siret_number: "" })).toMatchObject({
      siretNumber: null,
    });
    expect(check({ country: "CH", postal_code: "1003", siret_number: "x" })).toMatchObject({
      siretNumber: null,
    });
  });

  it("keeps the VAT number and rate of a coach who charges VAT, and mandates in France", () => {
    const liable = { vat_status: "liable", vat_number: "fr 44 732 829 320", vat_rate: "200" };
    const mandates = { invoicing_mandate: "on", self_billing_mandate: "on" };
    expect(check({ ...liable, ...mandates })).toMatchObject({
      vatStatus: "liable",
      vatNumber: "FR44732829320",
      vatRate: 200,
      givesInvoicingMandate: true,
      givesSelfBillingMandate: true,
    });
    const untaxed = { vatNumber: null, vatRate: null };
    expect(check({ ...liable, vat_status: "franchise" })).toMatchObject({
      vatStatus: "franchise",
      ...untaxed,
    });
    expect(check({ country: "BE", postal_code: "1000", ...liable, ...mandates })).toMatchObject({
      vatStatus: null,
      ...untaxed,
      givesInvoicingMandate: false,
      givesSelfBillingMandate: true,
    });
  });

  it("takes a position where both of its numbers are there", () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lng) => {
        expect(check({ latitude: String(lat), longitude: String(lng) })).toMatchObject({
          position: { lat: Number(String(lat)), lng: Number(String(lng)) },
        });
      }),
    );
    expect(check({ latitude: "45" })).toMatchObject({ position: undefined });
  });
});

it("an address is asked for whole, then by its town; outside France not at all", () => {
  const address = {
    addressLine1: "3 rue des Lilas",
    city: "Lyon",
    postalCode: "69003",
    country: "FR",
  } as const;
  expect(addressQueries(address)).toEqual(["3 rue des Lilas, 69003 Lyon", "69003 Lyon", "Lyon"]);
  const swiss = { ...address, city: "Lausanne", postalCode: "1003", country: "CH" } as const;
  expect(addressQueries(swiss)).toEqual([]);
  expect(isSameAddress(address, { ...address })).toBe(true);
  expect(isSameAddress(address, swiss)).toBe(false);
  expect(isSameAddress(swiss, { ...swiss, city: "Pully" })).toBe(false);
  expect(isSameAddress(swiss, { ...swiss })).toBe(true);
});

it("a geocoder's words for a position are of one country", () => {
  for (const [words, country] of [
    ["Annemasse, Haute-Savoie, Auvergne-Rhône-Alpes, France", "FR"],
    ["Annemasse, Haute-Savoie, Auvergne-Rhône-Alpes", "FR"],
    ["Rue du Rhône, Genève, Schweiz/Suisse/Svizzera/Svizra", "CH"],
    ["Ixelles, Bruxelles-Capitale, België / Belgique / Belgien", "BE"],
  ] as const)
    expect(COUNTRIES.filter((one) => isIn(one, words))).toEqual([country]);
});

it("nothing is paid out for three days", () => {
  expect(heldUntil(new Date("2026-03-01T10:00:00Z"))).toEqual(new Date("2026-03-04T10:00:00Z"));
});
