import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { element, writeElements, XML_HEAD, type XmlElement } from "~/platform/format/xml.ts";
import { type ReportedQuarter, reportQuarters, type Seller, type SellerIdentity } from "./sellers.ts";

/** The tax office of France takes the schema « DPI » of the OECD with namespaces of its own. */
const DPI = "urn:oecd:ties:dpi";
const STF = "urn:oecd:ties:dpistf";
const CURRENCY = "EUR";

type Reporter = Pick<OperatorIdentity, "name" | "address" | "vat"> & { siren: string; platform: string };

export interface Declaration {
  year: number;
  reporter: Reporter;
  at: Date;
}

export function startDeclaration(declaration: Declaration): string {
  const { year, reporter, at } = declaration;
  const { siren, name, platform, vat, address } = reporter;
  const message = element("dpi:MessageSpec", [
    ...element("dpi:TransmittingCountry", "FR"),
    ...element("dpi:ReceivingCountry", "FR"),
    ...element("dpi:MessageType", "DPI"),
    ...element("dpi:MessageRefId", `${referenceOf(declaration)}_${compactInstant(at)}`),
    ...element("dpi:MessageTypeIndic", "DPI401"),
    ...element("dpi:ReportingPeriod", `${year}-12-31`),
    ...element("dpi:Timestamp", at.toISOString().slice(0, 23)),
  ]);
  const operator = element("dpi:PlatformOperator", [
    ...element("dpi:ResCountryCode", "FR"),
    ...element("dpi:TIN", siren, { issuedBy: "FR" }),
    ...element("dpi:IN", siren, { issuedBy: "FR", INType: "BRN" }),
    ...element("dpi:VAT", vat?.replace(/\s/g, "")),
    ...element("dpi:Name", name ?? platform),
    ...element("dpi:PlatformBusinessName", platform),
    ...element(
      "dpi:Address",
      [...element("dpi:CountryCode", "FR"), ...element("dpi:AddressFree", address ?? "France")],
      { legalAddressType: "OECD304" },
    ),
    // RPONEX1: resident in France for taxes.
    ...element("dpi:Nexus", "RPONEX1"),
    ...element("dpi:AssumedReporting", "false"),
    ...docSpec(referenceOf(declaration), "v1"),
  ]);
  return `${XML_HEAD}<dpi:DPI_OECD xmlns:dpi="${DPI}" xmlns:stf="${STF}" version="1.0">
${writeElements(message)}<dpi:DPIBody>
${writeElements(operator)}`;
}

export const endDeclaration = (): string => "</dpi:DPIBody>\n</dpi:DPI_OECD>\n";

/** Only for a seller who misses no detail. `iban` is in clear. */
export function writeSeller(
  declaration: Declaration,
  { holderId, identity, quarters, accountHolderName }: Seller & { identity: SellerIdentity },
  iban: string | undefined,
): string {
  const account = element(
    "dpi:FinancialIdentifier",
    iban && [
      ...element("dpi:Identifier", iban, { AccountNumberType: "IBAN" }),
      ...element("dpi:AccountHolderName", accountHolderName),
    ],
  );
  const party =
    identity.businessType === "company"
      ? element("dpi:EntitySeller", element("dpi:Standard", [...entityOf(identity), ...account]))
      : element("dpi:IndividualSeller", element("dpi:Standard", [...individualOf(identity), ...account]));
  return writeElements(
    element("dpi:ReportableSeller", [
      ...element("dpi:Identity", party),
      ...element("dpi:RelevantActivities", element("dpi:PersonalServices", servicesOf(quarters))),
      ...docSpec(referenceOf(declaration), `T${holderId}_v1`),
    ]),
  );
}

/** "DPIDAC7_2026_732829320_001_20270112093000.xml" */
export const declarationFile = ({ year, reporter, at }: Declaration): string =>
  `DPIDAC7_${year}_${reporter.siren}_001_${compactInstant(at)}.xml`;

const referenceOf = ({ year, reporter }: Declaration) => `OP_${year}_${reporter.siren}`;
const compactInstant = (at: Date) => at.toISOString().slice(0, 19).replace(/\D/g, "");

/**
 * OECD1: new data. The reference of a seller is the same in every file of the year, so the tax office notices a
 * second declaration.
 */
const docSpec = (reference: string, part: string) =>
  element("dpi:DocSpec", [
    ...element("stf:DocTypeIndic", "OECD1"),
    ...element("stf:DocRefId", `${reference}_${part}`),
  ]);

const taxNumber = ({ siret, taxNumber: number, country }: SellerIdentity) =>
  element("dpi:TIN", siret ?? number, { issuedBy: country });

const entityOf = (identity: SellerIdentity) =>
  element("dpi:EntSellerID", [
    ...element("dpi:ResCountryCode", identity.country),
    ...taxNumber(identity),
    ...element("dpi:IN", identity.siret, { issuedBy: identity.country, INType: "BRN" }),
    ...element("dpi:VAT", identity.vatNumber),
    ...element("dpi:Name", identity.businessName),
    ...addressOf(identity, "OECD303"),
  ]);

const individualOf = (identity: SellerIdentity) =>
  element("dpi:IndSellerID", [
    ...element("dpi:ResCountryCode", identity.country),
    ...taxNumber(identity),
    ...element("dpi:VAT", identity.vatNumber),
    ...element(
      "dpi:Name",
      [...element("dpi:FirstName", identity.firstName), ...element("dpi:LastName", identity.lastName)],
      { nameType: "OECD202" },
    ),
    ...addressOf(identity, "OECD301"),
    ...element("dpi:BirthInfo", element("dpi:BirthDate", identity.dateOfBirth)),
  ]);

const addressOf = (identity: SellerIdentity, legalAddressType: string) =>
  element(
    "dpi:Address",
    [
      ...element("dpi:CountryCode", identity.country),
      ...element("dpi:AddressFix", [
        ...element("dpi:Street", identity.addressLine1),
        ...element("dpi:BuildingIdentifier", identity.addressLine2),
        ...element("dpi:PostCode", identity.postalCode),
        ...element("dpi:City", identity.city),
      ]),
    ],
    { legalAddressType },
  );

function servicesOf(quarters: Seller["quarters"]): XmlElement[] {
  const reported = reportQuarters(quarters);
  const perQuarter = (name: string, of: (quarter: ReportedQuarter) => number, currency?: string) =>
    reported.flatMap((quarter, at) =>
      element(`dpi:${name}Q${at + 1}`, of(quarter), currency ? { currCode: currency } : undefined),
    );
  return [
    ...element(
      "dpi:Consideration",
      perQuarter("Cons", ({ consideration }) => consideration, CURRENCY),
    ),
    ...element(
      "dpi:NumberOfActivities",
      perQuarter("Numb", ({ activities }) => activities),
    ),
    ...element(
      "dpi:Fees",
      perQuarter("Fees", ({ fees }) => fees, CURRENCY),
    ),
    // The platform withholds no tax.
    ...element(
      "dpi:Taxes",
      perQuarter("Taxes", () => 0, CURRENCY),
    ),
  ];
}
