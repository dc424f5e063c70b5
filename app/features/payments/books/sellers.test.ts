import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXml } from "../../../../tests/fixtures/read-xml.ts";
import {
  type Declaration,
  declarationFile,
  endDeclaration,
  startDeclaration,
  writeSeller,
} from "./rules/dpi-xml.ts";
import {
  isReportable,
  missingDetails,
  reportQuarters,
  type Seller,
  type SellerIdentity,
} from "./rules/sellers.ts";
import { fillQuarters, type Quarter, statementYear } from "./rules/statements.ts";

const PERSON: SellerIdentity = {
  firstName: "Zoé & Fils",
  lastName: "d’Été <SARL>",
  businessType: "individual",
  businessName: null,
  dateOfBirth: "1990-05-17",
  addressLine1: '3 rue "des" Lilas',
  addressLine2: null,
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
  siret: "73282932000074",
  taxNumber: null,
  vatNumber: null,
};
const COMPANY: SellerIdentity = {
  ...PERSON,
  businessType: "company",
  businessName: "Force & Co",
  dateOfBirth: null,
  vatNumber: "FR44732829320",
};
const quarter = (number: number, netCents: number, activities = 1): Quarter => ({
  quarter: number,
  activities,
  netCents,
  commissionCents: Math.round(netCents / 9),
  grossCents: netCents + Math.round(netCents / 9),
});

describe("what is reported of a year", () => {
  const amounts = fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 4, maxLength: 4 });

  it("has no negative quarter, and the sum of the year to the rounding of each quarter", () =>
    fc.assert(
      fc.property(amounts, (cents) => {
        const reported = reportQuarters(cents.map((net, at) => quarter(at + 1, net)));
        const sum = cents.reduce((all, net) => all + net, 0);
        expect(reported.every(({ consideration, fees }) => consideration >= 0 && fees >= 0)).toBe(true);
        const total = reported.reduce((all, { consideration }) => all + consideration, 0);
        expect(Math.abs(total - Math.max(0, sum) / 100)).toBeLessThanOrEqual(2);
      }),
    ));

  it("takes what was taken back from the quarters before, latest first", () => {
    const quarters = [quarter(1, 10_000), quarter(2, 20_000), quarter(3, -25_000), quarter(4, 5_000)];
    expect(reportQuarters(quarters).map(({ consideration }) => consideration)).toEqual([50, 0, 0, 50]);
  });

  it("is nothing without income", () => {
    expect(isReportable(fillQuarters([]))).toBe(false);
    expect(isReportable(fillQuarters([quarter(1, 9_000), quarter(2, -9_000)]))).toBe(false);
    expect(isReportable(fillQuarters([quarter(3, 100)]))).toBe(true);
  });
});

it.each([
  [null, ["details"]],
  [PERSON, []],
  [{ ...PERSON, dateOfBirth: null, siret: null }, ["birth date", "tax number"]],
  [{ ...PERSON, siret: null, taxNumber: "85073003328", country: "BE" as const }, []],
  [COMPANY, []],
  [{ ...COMPANY, businessName: null }, ["business name"]],
])("knows what is missing: %#", (identity, missing) => expect(missingDetails(identity)).toEqual(missing));

it.each([
  ["2027-01-09", undefined],
  ["2027-01-10", 2026],
  ["2027-03-31", 2026],
  ["2027-04-01", undefined],
])("mails statements on %s about %s", (today, year) => expect(statementYear(today)).toBe(year));

describe("the file of the tax office", () => {
  const declaration: Declaration = {
    year: 2026,
    at: new Date("2027-01-12T09:30:05.678Z"),
    reporter: {
      siren: "732829320",
      platform: "Élan",
      name: "Élan SAS",
      address: "1 rue du Stade, 75012 Paris",
      vat: "FR44 732829320",
    },
  };
  const sellerOf = (identity: SellerIdentity): Seller & { identity: SellerIdentity } => ({
    holderId: 12,
    identity,
    sealedIban: null,
    accountHolderName: "Zoé d’Été",
    name: null,
    quarters: fillQuarters([quarter(1, 9_049, 3), quarter(4, 900)]),
  });
  const write = (identity: SellerIdentity, iban?: string) =>
    readXml(
      startDeclaration(declaration) + writeSeller(declaration, sellerOf(identity), iban) + endDeclaration(),
    );

  it("has a name and references of its year and its platform", () => {
    expect(declarationFile(declaration)).toBe("DPIDAC7_2026_732829320_001_20270112093005.xml");
    const root = write(PERSON);
    expect(root.name).toBe("dpi:DPI_OECD");
    expect(root.attributes).toEqual({
      "xmlns:dpi": "urn:oecd:ties:dpi",
      "xmlns:stf": "urn:oecd:ties:dpistf",
      version: "1.0",
    });
    expect(root.texts("dpi:MessageSpec")).toEqual([
      ["dpi:TransmittingCountry", "FR"],
      ["dpi:ReceivingCountry", "FR"],
      ["dpi:MessageType", "DPI"],
      ["dpi:MessageRefId", "OP_2026_732829320_20270112093005"],
      ["dpi:MessageTypeIndic", "DPI401"],
      ["dpi:ReportingPeriod", "2026-12-31"],
      ["dpi:Timestamp", "2027-01-12T09:30:05.678"],
    ]);
    expect(root.names("dpi:DPIBody", "dpi:PlatformOperator")).toEqual(
      "ResCountryCode TIN IN VAT Name PlatformBusinessName Address Nexus AssumedReporting DocSpec"
        .split(" ")
        .map((name) => `dpi:${name}`),
    );
  });

  it("names a person with a birth date and a company with its registration, in the order of the schema", () => {
    const path = ["dpi:DPIBody", "dpi:ReportableSeller", "dpi:Identity"];
    const person = [...path, "dpi:IndividualSeller", "dpi:Standard"];
    const root = write(PERSON, "FR7630006000011234567890189");
    expect(root.names(...person)).toEqual(["dpi:IndSellerID", "dpi:FinancialIdentifier"]);
    expect(root.names(...person, "dpi:IndSellerID")).toEqual([
      "dpi:ResCountryCode",
      "dpi:TIN",
      "dpi:Name",
      "dpi:Address",
      "dpi:BirthInfo",
    ]);
    expect(root.texts(...person, "dpi:IndSellerID", "dpi:Name")).toEqual([
      ["dpi:FirstName", "Zoé & Fils"],
      ["dpi:LastName", "d’Été <SARL>"],
    ]);
    expect(root.texts(...person, "dpi:FinancialIdentifier")).toEqual([
      ["dpi:Identifier", "FR7630006000011234567890189"],
      ["dpi:AccountHolderName", "Zoé d’Été"],
    ]);
    const company = [...path, "dpi:EntitySeller", "dpi:Standard"];
    const other = write(COMPANY);
    expect(other.names(...company)).toEqual(["dpi:EntSellerID"]);
    expect(other.names(...company, "dpi:EntSellerID")).toEqual([
      "dpi:ResCountryCode",
      "dpi:TIN",
      "dpi:IN",
      "dpi:VAT",
      "dpi:Name",
      "dpi:Address",
    ]);
  });

  it("gives whole euros for each quarter of the services", () => {
    const services = [
      "dpi:DPIBody",
      "dpi:ReportableSeller",
      "dpi:RelevantActivities",
      "dpi:PersonalServices",
    ];
    const root = write(PERSON);
    const of = (name: string) => root.texts(...services, `dpi:${name}`).map(([, text]) => text);
    expect(of("Consideration")).toEqual(["90", "0", "0", "9"]);
    expect(of("NumberOfActivities")).toEqual(["3", "0", "0", "1"]);
    expect(of("Fees")).toEqual(["10", "0", "0", "1"]);
    expect(of("Taxes")).toEqual(["0", "0", "0", "0"]);
  });
});
