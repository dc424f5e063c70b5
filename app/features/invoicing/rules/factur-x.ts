import { element, writeElements, XML_HEAD, type XmlElement } from "~/platform/format/xml.ts";
import type { ElectronicInvoice, InvoiceParty, InvoiceTotal } from "./electronic-invoices.ts";
import type { TradeLine } from "./trade.ts";

export const FACTUR_X_FILE = "factur-x.xml";

/**
 * The profiles of Factur-X. Only the extended one marks an invoice as a test, so demo invoices have it; they
 * say the same as the others.
 */
const PROFILES = {
  standard: { guideline: "urn:cen.eu:en16931:2017", level: "EN 16931" },
  test: { guideline: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", level: "EXTENDED" },
};

const profileOf = ({ isTest }: Pick<ElectronicInvoice, "isTest">) => PROFILES[isTest ? "test" : "standard"];

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** ISO 6523: what a SIREN and a SIRET are marked with. */
const SIREN_SCHEME = { schemeID: "0002" };
const SIRET_SCHEME = { schemeID: "0009" };
const CURRENCY = "EUR";
/** UN/ECE Recommendation 20: one of something. */
const PIECE = { unitCode: "C62" };

/** Writes the invoice as UN/CEFACT Cross Industry Invoice. The schema prescribes the order of elements. */
export function writeFacturX(invoice: ElectronicInvoice): string {
  const { number, typeCode, issuedOn, isTest, notes, lines } = invoice;
  const context = element("rsm:ExchangedDocumentContext", [
    ...(isTest ? element("ram:TestIndicator", element("udt:Indicator", "true")) : []),
    ...element(
      "ram:GuidelineSpecifiedDocumentContextParameter",
      element("ram:ID", profileOf(invoice).guideline),
    ),
  ]);
  const document = element("rsm:ExchangedDocument", [
    ...element("ram:ID", number),
    ...element("ram:TypeCode", typeCode),
    ...element("ram:IssueDateTime", writeDay(issuedOn)),
    ...notes.flatMap(({ text, subject }) =>
      element("ram:IncludedNote", [...element("ram:Content", text), ...element("ram:SubjectCode", subject)]),
    ),
  ]);
  const transaction = element("rsm:SupplyChainTradeTransaction", [
    ...lines.flatMap((line, at) => describeLine(line, at + 1)),
    ...describeAgreement(invoice),
    ...element("ram:ApplicableHeaderTradeDelivery", []),
    ...describeSettlement(invoice),
  ]);
  return (
    XML_HEAD +
    writeElements(element("rsm:CrossIndustryInvoice", [...context, ...document, ...transaction], NAMESPACES))
  );
}

const euros = (cents: number) => (cents / 100).toFixed(2);
const percent = (rate: number) => rate / 10;

/** 102 is the format of a day as eight digits. */
const writeDay = (day: string | null) =>
  day === null ? [] : element("udt:DateTimeString", day.replaceAll("-", ""), { format: "102" });

const describeDay = (name: string, day: string | null) => (day === null ? [] : element(name, writeDay(day)));

function describeLine(line: TradeLine, number: number): XmlElement[] {
  const tax = [
    ...element("ram:TypeCode", "VAT"),
    ...element("ram:CategoryCode", line.category),
    ...element("ram:RateApplicablePercent", percent(line.vatRate)),
  ];
  // Four decimals: a unit price is the net amount divided by the quantity.
  const price = element("ram:ChargeAmount", (line.netUnitCents / 100).toFixed(4));
  return element("ram:IncludedSupplyChainTradeLineItem", [
    ...element("ram:AssociatedDocumentLineDocument", element("ram:LineID", number)),
    ...element("ram:SpecifiedTradeProduct", element("ram:Name", line.what)),
    ...element("ram:SpecifiedLineTradeAgreement", element("ram:NetPriceProductTradePrice", price)),
    ...element("ram:SpecifiedLineTradeDelivery", element("ram:BilledQuantity", line.quantity, PIECE)),
    ...element("ram:SpecifiedLineTradeSettlement", [
      ...element("ram:ApplicableTradeTax", tax),
      ...element(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        element("ram:LineTotalAmount", euros(line.netCents)),
      ),
    ]),
  ]);
}

const describeAgreement = ({ seller, buyer, orderNumber }: ElectronicInvoice): XmlElement[] =>
  element("ram:ApplicableHeaderTradeAgreement", [
    // A seller without a VAT number is known to the tax office by the SIREN (BT-32).
    ...element("ram:SellerTradeParty", describeParty(seller, seller.siren)),
    ...element("ram:BuyerTradeParty", describeParty(buyer, null)),
    ...(orderNumber === null
      ? []
      : element("ram:BuyerOrderReferencedDocument", element("ram:IssuerAssignedID", orderNumber))),
  ]);

function describeParty(
  { name, siren, siret, vatNumber, address }: InvoiceParty,
  taxNumber: string | null,
): XmlElement[] {
  const [one, two, ...more] = address.lines ?? [];
  return [
    ...element("ram:GlobalID", siret, SIRET_SCHEME),
    ...element("ram:Name", name),
    ...(siren === null
      ? []
      : element("ram:SpecifiedLegalOrganization", element("ram:ID", siren, SIREN_SCHEME))),
    ...element("ram:PostalTradeAddress", [
      ...element("ram:PostcodeCode", address.postalCode),
      ...element("ram:LineOne", one),
      ...element("ram:LineTwo", two),
      ...element("ram:LineThree", more.join(", ")),
      ...element("ram:CityName", address.city),
      ...element("ram:CountryID", address.country),
    ]),
    ...describeTaxNumber("VA", vatNumber),
    ...describeTaxNumber("FC", vatNumber === null ? taxNumber : null),
  ];
}

const describeTaxNumber = (schemeID: "VA" | "FC", number: string | null): XmlElement[] =>
  number === null ? [] : element("ram:SpecifiedTaxRegistration", element("ram:ID", number, { schemeID }));

function describeSettlement(invoice: ElectronicInvoice): XmlElement[] {
  const { totals, meansCode, terms, dueOn, isPaid, corrects, period } = invoice;
  const net = totals.reduce((sum, { netCents }) => sum + netCents, 0);
  const vat = totals.reduce((sum, { vatCents }) => sum + vatCents, 0);
  const paid = isPaid ? net + vat : 0;
  return element("ram:ApplicableHeaderTradeSettlement", [
    ...element("ram:InvoiceCurrencyCode", CURRENCY),
    ...element("ram:SpecifiedTradeSettlementPaymentMeans", element("ram:TypeCode", meansCode)),
    ...totals.flatMap(describeTotal),
    ...(period === null
      ? []
      : element("ram:BillingSpecifiedPeriod", [
          ...describeDay("ram:StartDateTime", period.from),
          ...describeDay("ram:EndDateTime", period.to),
        ])),
    ...element("ram:SpecifiedTradePaymentTerms", [
      ...element("ram:Description", terms),
      ...describeDay("ram:DueDateDateTime", dueOn),
    ]),
    ...element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      ...element("ram:LineTotalAmount", euros(net)),
      ...element("ram:TaxBasisTotalAmount", euros(net)),
      ...element("ram:TaxTotalAmount", euros(vat), { currencyID: CURRENCY }),
      ...element("ram:GrandTotalAmount", euros(net + vat)),
      ...element("ram:TotalPrepaidAmount", euros(paid)),
      ...element("ram:DuePayableAmount", euros(net + vat - paid)),
    ]),
    ...corrects.flatMap((number) =>
      element("ram:InvoiceReferencedDocument", element("ram:IssuerAssignedID", number)),
    ),
  ]);
}

const describeTotal = ({ vatRate, category, netCents, vatCents, exemption }: InvoiceTotal): XmlElement[] =>
  element("ram:ApplicableTradeTax", [
    ...element("ram:CalculatedAmount", euros(vatCents)),
    ...element("ram:TypeCode", "VAT"),
    ...element("ram:ExemptionReason", exemption?.text),
    ...element("ram:BasisAmount", euros(netCents)),
    ...element("ram:CategoryCode", category),
    ...element("ram:ExemptionReasonCode", exemption?.code),
    ...element("ram:RateApplicablePercent", percent(vatRate)),
  ]);

const XMP_NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const XMP_PROPERTIES = {
  DocumentFileName: "name of the embedded XML invoice file",
  DocumentType: "type of the document",
  Version: "version of the Factur-X XML schema",
  ConformanceLevel: "profile of the Factur-X XML data",
};

/** The metadata by which readers find the XML in a PDF. PDF/A wants a description of what it does not know. */
export function writeFacturXMetadata(invoice: Pick<ElectronicInvoice, "isTest">): string {
  const resource = { "rdf:parseType": "Resource" };
  const description = { "rdf:about": "" };
  const properties = Object.entries(XMP_PROPERTIES).flatMap(([name, text]) =>
    element(
      "rdf:li",
      [
        ...element("pdfaProperty:name", name),
        ...element("pdfaProperty:valueType", "Text"),
        ...element("pdfaProperty:category", "external"),
        ...element("pdfaProperty:description", text),
      ],
      resource,
    ),
  );
  const schema = element(
    "rdf:li",
    [
      ...element("pdfaSchema:schema", "Factur-X PDFA Extension Schema"),
      ...element("pdfaSchema:namespaceURI", XMP_NAMESPACE),
      ...element("pdfaSchema:prefix", "fx"),
      ...element("pdfaSchema:property", element("rdf:Seq", properties)),
    ],
    resource,
  );
  return writeElements([
    ...element(
      "rdf:Description",
      [
        ...element("fx:DocumentType", "INVOICE"),
        ...element("fx:DocumentFileName", FACTUR_X_FILE),
        ...element("fx:Version", "1.0"),
        ...element("fx:ConformanceLevel", profileOf(invoice).level),
      ],
      { ...description, "xmlns:fx": XMP_NAMESPACE },
    ),
    ...element("rdf:Description", element("pdfaExtension:schemas", element("rdf:Bag", schema)), {
      ...description,
      "xmlns:pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
      "xmlns:pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
      "xmlns:pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
    }),
  ]);
}
