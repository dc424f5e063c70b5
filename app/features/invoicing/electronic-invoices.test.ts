import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadInvoice, readInvoice } from "../../../tests/fixtures/read-factur-x.ts";
import {
  electronicCommissionOf,
  type PrintedPayoutDocument,
} from "./queries/render-payout-document.server.ts";
import { electronicSaleOf, type PrintedSaleDocument } from "./queries/render-sale-document.server.ts";
import {
  electronicSelfBilledOf,
  type PrintedSelfBilledDocument,
} from "./queries/render-self-billed-document.server.ts";
import { commissionContent } from "./rules/commission-documents.ts";
import type { ElectronicInvoice } from "./rules/electronic-invoices.ts";
import { writeFacturX } from "./rules/factur-x.ts";
import type { Issuer, Recipient } from "./rules/parties.ts";
import { type PayoutLine, totalsOf, type VatTreatment } from "./rules/payout-documents.ts";
import { creditNoteOf, invoiceOf, type StepDocument } from "./rules/sale-documents.ts";
import { type BoughtService, billServices, selfBilledKind, vatOnTop } from "./rules/self-billing.ts";
import { LATE_PAYMENT, tradeOf } from "./rules/trade.ts";
import { type VatRegime, vatWithin } from "./rules/vat.ts";

const HOUSE: Issuer = {
  name: "Élan SAS",
  legalForm: "SAS au capital de 10 000 €",
  address: "1 rue du Stade, 75012 Paris",
  registration: "RCS Paris 732 829 320",
  vat: "FR44732829320",
  contactEmail: undefined,
  isVatExempt: false,
};
const coachOf = (regime: VatRegime): Issuer => ({
  ...HOUSE,
  name: "Nora Diallo",
  legalForm: "Entrepreneur individuel (EI)",
  registration: "SIRET\u00a0: 732 829 320 00074",
  vat: regime === "liable" ? "FR44732829320" : undefined,
  isVatExempt: regime !== "liable",
  regime,
});
const issuer = fc.constantFrom(
  HOUSE,
  { ...HOUSE, isVatExempt: true, vat: undefined },
  ...(["liable", "franchise", "exempt teaching"] as const).map(coachOf),
);
const COACH: Recipient = {
  name: "Nora Diallo",
  lines: ["3 rue des Lilas", "69003 Lyon"],
  siret: "73282932000074",
  address: { lines: ["3 rue des Lilas", "Bât. B"], postalCode: "69003", city: "Lyon", country: "FR" },
};
const ABROAD: Recipient = {
  name: "Ella Peeters",
  lines: ["Rue Haute 1", "1000 Bruxelles"],
  siret: null,
  vatNumber: "BE0403170701",
  address: { lines: ["Rue Haute 1"], postalCode: "1000", city: "Bruxelles", country: "BE" },
};
const STUDENTS: (Recipient | null)[] = [
  { name: "Manon <Petit> & Cie", lines: ["manon@exemple.fr"] },
  { name: "Inès Martin", lines: ["3 rue des Lices"], address: COACH.address ?? null },
  null,
];
const issuedAt = new Date("2026-11-16T23:30:00Z");
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
/** Whatever people type, control characters and halves of emojis included. */
const words = fc.string({ unit: "binary", maxLength: 30 }).map((text) => `Article ${text}`);

async function read(invoice: ElectronicInvoice | null): Promise<ReadInvoice> {
  if (!invoice) throw new Error("The document has no electronic invoice.");
  return readInvoice(writeFacturX(invoice));
}

const soldLine = fc.record({
  name: words,
  unitCents: fc.integer({ min: 1, max: 300_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  vatRate: fc.constantFrom(0, 21, 55, 100, 200),
  isSent: fc.boolean(),
});
const sold = fc.record({
  issuer,
  recipient: fc.constantFrom(...STUDENTS),
  lines: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
  deliveryCents: fc.integer({ min: 0, max: 1_500 }),
  refundedPercent: fc.integer({ min: 1, max: 150 }),
  returned: fc.option(fc.integer({ min: 1, max: 6 })),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

function printSale(
  { issuer: by, recipient }: Pick<Sold, "issuer" | "recipient">,
  { kind, regime, ...terms }: StepDocument,
  more: Partial<PrintedSaleDocument> = {},
): PrintedSaleDocument {
  const trade = tradeOf({
    ...terms,
    type: kind,
    issuer: { ...by, ...regime, vat: by.vat },
    paidOn: kind === "invoice" ? "2026-11-17" : null,
  });
  const named = { issuer: by, order: "C-000123", orderedAt: "2026-11-16T08:00:00Z", isDemo: false };
  return {
    kind,
    subject: "order",
    series: kind === "invoice" ? "B2026" : "A2026",
    number: 12,
    issuedAt,
    recipient,
    content: { ...named, ...terms, trade },
    ...more,
  };
}

/** With the delivery as goods that are sent, if nothing else is. */
const sellable = ({ lines, deliveryCents }: Pick<Sold, "lines" | "deliveryCents">) => ({
  lines,
  deliveryCents: lines.some(({ isSent }) => isSent) ? deliveryCents : 0,
});

describe("the electronic invoice of a sale", () => {
  it("says what was sold at each rate, and obeys the schema and the rules", () =>
    fc.assert(
      fc.asyncProperty(sold, async (sale) => {
        const document = printSale(sale, invoiceOf(sellable(sale), sale.issuer));
        const { vat } = document.content;
        const gross = sumOf(vat.map(({ grossCents }) => grossCents));
        const invoice = await read(electronicSaleOf(document));
        expect(invoice).toMatchObject({
          number: "B2026-00012",
          type: "380",
          isTest: false,
          grossCents: gross,
          dueCents: 0,
          corrects: [],
          seller: sale.issuer.name,
          buyer: sale.recipient?.name ?? "Nom effacé",
        });
        expect(
          invoice.parts.map(({ rate, netCents, vatCents }) => [rate, netCents + vatCents, vatCents]),
        ).toEqual(vat.map(({ rate, grossCents, vatCents }) => [rate, grossCents, vatCents]));
        expect(invoice.invoice.document.dateOfIssue).toEqual({ year: 2026, month: 11, day: 17 });
        expect(invoice.notes.map(([subject]) => subject).slice(0, 2)).toEqual(["REG", "ABL"]);
        const { regime, isVatExempt } = sale.issuer;
        const reason = isVatExempt && regime !== "exempt teaching" ? "VATEX-FR-FRANCHISE" : "VATEX-EU-132-1J";
        for (const part of invoice.parts)
          if (isVatExempt) expect(part).toMatchObject({ category: "E", rate: 0, reasonCode: reason });
          else expect(part.category).toBe(part.rate === 0 ? "Z" : "S");
      }),
      { numRuns: 60 },
    ));

  it("is credited with positive amounts, less discounts, and names its invoice", () =>
    fc.assert(
      fc.asyncProperty(sold, async (sale) => {
        const { lines, deliveryCents } = sellable(sale);
        const invoice = printSale(sale, invoiceOf({ lines, deliveryCents }, sale.issuer));
        const total = sumOf(invoice.content.vat.map(({ grossCents }) => grossCents));
        const back = lines.slice(0, sale.returned ?? 0);
        const described = creditNoteOf([{ ...invoice, totalCents: total }], {
          cents: Math.max(1, Math.round((total * sale.refundedPercent) / 100)),
          what: "Remboursement",
          goods: sale.returned ? { sold: lines, back: { lines: back, deliveryCents: 0 } } : undefined,
        });
        if (!described) throw new Error("Nothing is credited.");
        const credit = await read(electronicSaleOf(printSale(sale, described)));
        expect(credit).toMatchObject({
          type: "381",
          grossCents: Math.min(total, Math.max(1, Math.round((total * sale.refundedPercent) / 100))),
          corrects: ["B2026-00012"],
        });
        expect(credit.dueCents).toBe(credit.grossCents);
      }),
      { numRuns: 60 },
    ));

  it("has the order, the day of payment and the mandate's words", async () => {
    const one = { name: "Séance", unitCents: 5_000, quantity: 1, vatRate: 200, isSent: false };
    const coach = coachOf("liable");
    const described = invoiceOf({ lines: [one], deliveryCents: 0 }, coach);
    const document = printSale({ issuer: coach, recipient: COACH }, described);
    const { invoice } = await read(electronicSaleOf(document));
    expect(invoice).toMatchObject({
      referencedDocuments: { orderReference: { documentId: "C-000123" } },
      paymentInformation: {
        paymentMeans: [{ paymentType: "68" }],
        paymentTerms: {
          description: expect.stringContaining("Acquittée le 17 novembre 2026"),
          dueDate: { year: 2026, month: 11, day: 17 },
        },
      },
      seller: {
        globalId: [{ id: "73282932000074", scheme: "0009" }],
        specifiedLegalOrganization: { id: { id: "732829320", scheme: "0002" } },
        taxIdentification: { vatId: "FR44732829320" },
      },
      buyer: { postalAddress: { addressLineTwo: "Bât. B", city: "Lyon", country: "FR" } },
    });
    const session = { ...document, subject: "session" as const };
    const other = await read(electronicSaleOf(session));
    expect(other.invoice.referencedDocuments).toBeUndefined();
    expect(other.notes).toContainEqual(["", "Réservation du 16 novembre 2026"]);
  });

  it("of a demo payment is marked as a test", async () => {
    const one = { name: "Séance", unitCents: 5_000, quantity: 1, vatRate: 200, isSent: false };
    const sale = printSale(
      { issuer: HOUSE, recipient: COACH },
      invoiceOf({ lines: [one], deliveryCents: 0 }, HOUSE),
    );
    const demo = await read(electronicSaleOf({ ...sale, content: { ...sale.content, isDemo: true } }));
    expect(demo).toMatchObject({ isTest: true, grossCents: 5_000 });
    expect(demo.notes.map(([, text]) => text).join(" ")).toContain("aucune somme n’a été débitée");
  });

  it("of an earlier version is made from its lines, unless they do not say why VAT is missing", async () => {
    const lines = [
      { name: "Whey", unitCents: 2_900, quantity: 2, vatRate: 55, isSent: true },
      { name: "Don", unitCents: 105, quantity: 1, vatRate: 0, isSent: false },
    ];
    const printEarlier = (by: Issuer, from = lines) => {
      const sale = printSale(
        { issuer: by, recipient: COACH },
        invoiceOf({ lines: from, deliveryCents: 0 }, by),
      );
      const { trade: _, ...content } = sale.content;
      return { ...sale, content };
    };
    expect(await read(electronicSaleOf(printEarlier(HOUSE, lines.slice(0, 1))))).toMatchObject({
      grossCents: 5_800,
      dueCents: 0,
      parts: [{ category: "S", rate: 55, vatCents: 302 }],
    });
    expect(await read(electronicSaleOf(printEarlier(coachOf("franchise"))))).toMatchObject({
      grossCents: 5_905,
      parts: [{ category: "E", reasonCode: "VATEX-FR-FRANCHISE" }],
    });
    expect(electronicSaleOf(printEarlier(HOUSE))).toBeNull();
  });

  it("is missing where the seller has no number of a business", () => {
    const unknown = { ...HOUSE, registration: undefined, vat: undefined };
    const one = { name: "Séance", unitCents: 5_000, quantity: 1, vatRate: 200, isSent: false };
    const described = invoiceOf({ lines: [one], deliveryCents: 0 }, unknown);
    expect(electronicSaleOf(printSale({ issuer: unknown, recipient: null }, described))).toBeNull();
  });
});

const commission = fc.record({
  treatment: fc.constantFrom<VatTreatment>("domestic", "exempt", "reverse charge"),
  lines: fc.array(fc.integer({ min: -20_000, max: 90_000 }), { minLength: 1, maxLength: 8 }),
});

function printCommission(
  grossCents: readonly number[],
  treatment: VatTreatment,
  more: Partial<PrintedPayoutDocument> = {},
): PrintedPayoutDocument {
  const lines: PayoutLine[] = grossCents.map((cents) => ({
    at: issuedAt,
    what: "Séance d’1 h",
    grossCents: cents,
    netCents: cents - Math.round(cents / 10),
  }));
  const isTaxed = treatment === "domestic";
  const { commissionCents } = totalsOf(lines);
  const corrects = commissionCents < 0 ? ["F2026-00003", "F2026-00004"] : [];
  const terms = {
    commissionRate: 10,
    vatTreatment: treatment,
    vatRate: isTaxed ? 20 : 0,
    vatCents: isTaxed ? vatWithin(commissionCents, 200) : 0,
  };
  return {
    kind: "commission invoice",
    series: "F2026",
    number: 7,
    issuedAt,
    payoutId: "00000000-0000-4000-8000-000000000000",
    recipient: COACH,
    content: commissionContent({ issuer: HOUSE, lines, terms, corrects, at: issuedAt }),
    lines,
    ...more,
  };
}

describe("the electronic invoice of a commission", () => {
  it("has its total and regime, and is a credit note where more is returned", () =>
    fc.assert(
      fc.asyncProperty(commission, async ({ treatment, lines }) => {
        const recipient = treatment === "reverse charge" ? ABROAD : COACH;
        const document = printCommission(lines, treatment, { recipient });
        const { commissionCents } = document.content.totals;
        fc.pre(commissionCents !== 0);
        const invoice = await read(electronicCommissionOf(document));
        const isCredit = commissionCents < 0;
        expect(invoice).toMatchObject({
          type: isCredit ? "381" : "380",
          grossCents: Math.abs(commissionCents),
          dueCents: isCredit ? -commissionCents : 0,
          corrects: document.content.corrects,
          parts: [{ category: { domestic: "S", exempt: "E", "reverse charge": "AE" }[treatment] }],
        });
        const subjects = invoice.notes.map(([subject]) => subject);
        for (const subject of ["AAB", "PMD", "PMT"]) expect(subjects.includes(subject)).toBe(!isCredit);
      }),
      { numRuns: 60 },
    ));

  it("of an earlier version is made from its lines, with the words that it printed", async () => {
    const document = printCommission([5_000, 1_234, -300], "domestic");
    const { trade: _, ...content } = document.content;
    // An earlier invoice lists everything that the payout pays.
    const again = { at: issuedAt, what: "Virement non abouti", grossCents: null, netCents: 900 };
    const invoice = await read(
      electronicCommissionOf({ ...document, content, lines: [...document.lines, again] }),
    );
    expect(invoice).toMatchObject({ grossCents: 593, netCents: 494, vatCents: 99 });
    expect(invoice.notes.map(([, text]) => text)).not.toContain(LATE_PAYMENT);
    expect(invoice.notes.map(([subject]) => subject)).not.toContain("PMT");
  });

  it("is missing on a statement, and where a buyer abroad has no number", () => {
    const statement = printCommission([5_000], "domestic", { kind: "payout statement" });
    expect(electronicCommissionOf(statement)).toBeNull();
    const recipient = { ...ABROAD, vatNumber: null };
    expect(electronicCommissionOf(printCommission([5_000], "reverse charge", { recipient }))).toBeNull();
    expect(electronicCommissionOf(printCommission([5_000], "domestic", { recipient }))).not.toBeNull();
  });
});

const TREATMENTS = [
  { treatment: "franchise", rate: 0 },
  { treatment: "liable", rate: 200 },
  { treatment: "exempt teaching", rate: 0 },
  { treatment: "reverse charge", rate: 0 },
] as const;
const service = fc.record({
  item: fc.integer({ min: 0, max: 5 }),
  what: words,
  vat: fc.constantFrom(...TREATMENTS),
  netCents: fc.integer({ min: -9_000, max: 9_000 }).filter((cents) => cents !== 0),
});

function printServices(services: readonly BoughtService[]): PrintedSelfBilledDocument {
  const { lines, vat, netCents, vatCents } = billServices(services);
  return {
    kind: selfBilledKind({ netCents }),
    series: "AF12-2026",
    number: 3,
    issuedAt,
    seller: { ...COACH, vatNumber: "FR44732829320" },
    content: { buyer: HOUSE, month: "2026-02", lines, vat, corrects: ["AF12-2026-00001"], isDemo: false },
    netCents,
    vatCents,
  };
}

describe("the electronic invoice of a coach to the marketplace", () => {
  it("has the total of its services, under each of their regimes, also where more is reversed", () =>
    fc.assert(
      fc.asyncProperty(fc.array(service, { minLength: 1, maxLength: 8 }), async (bought) => {
        const document = printServices(
          bought.map(({ item, what, vat, netCents }) => ({
            paymentId: "p",
            item: String(item),
            what,
            client: "Manon P.",
            ...vat,
            netCents,
            vatCents: vatOnTop(netCents, vat.rate),
          })),
        );
        const { netCents, vatCents, content } = document;
        fc.pre(netCents !== 0 && content.vat.every((part) => part.netCents !== 0));
        const invoice = await read(electronicSelfBilledOf(document));
        const sign = netCents < 0 ? -1 : 1;
        expect(invoice).toMatchObject({
          type: sign < 0 ? "261" : "389",
          netCents: Math.abs(netCents),
          grossCents: sign * (netCents + vatCents),
          dueCents: sign * (netCents + vatCents),
          corrects: ["AF12-2026-00001"],
          seller: "Nora Diallo",
          buyer: "Élan SAS",
          invoice: {
            delivery: {
              billingPeriod: {
                startDate: { year: 2026, month: 2, day: 1 },
                endDate: { year: 2026, month: 2, day: 28 },
              },
            },
          },
        });
        const untaxed = content.vat.filter(({ treatment }) => /franchise|teaching/.test(treatment));
        const [exempt, ...none] = invoice.parts.filter(({ category }) => category === "E");
        expect(none).toEqual([]);
        expect(exempt?.netCents ?? 0).toBe(sign * sumOf(untaxed.map((part) => part.netCents)) + 0);
        // Two reasons have no common code.
        expect(Boolean(exempt?.reasonCode)).toBe(untaxed.length === 1);
      }),
      { numRuns: 60 },
    ));

  it("has a total of nothing for services of which as much was bought as reversed", async () => {
    const of = (item: string, netCents: number, vat: (typeof TREATMENTS)[number]) => ({
      ...vat,
      paymentId: "p",
      item,
      what: "Séance",
      client: "Manon P.",
      netCents,
      vatCents: vatOnTop(netCents, vat.rate),
    });
    const [franchise, liable] = TREATMENTS;
    const services = [of("a", 900, franchise), of("b", -900, franchise), of("c", 500, liable)];
    const { parts } = await read(electronicSelfBilledOf(printServices(services)));
    expect(parts).toMatchObject([
      { category: "S", netCents: 500, vatCents: 100 },
      { category: "E", netCents: 0, vatCents: 0 },
    ]);
  });

  it("is missing where the seller was deleted, or has no number", () => {
    const one = { paymentId: "p", item: "a", what: "Séance", client: "", netCents: 900, vatCents: 0 };
    const document = printServices([{ ...one, treatment: "franchise", rate: 0 }]);
    expect(electronicSelfBilledOf(document)).not.toBeNull();
    expect(electronicSelfBilledOf({ ...document, seller: null })).toBeNull();
    const seller = { ...ABROAD, vatNumber: null };
    expect(electronicSelfBilledOf({ ...document, seller })).toBeNull();
  });
});
