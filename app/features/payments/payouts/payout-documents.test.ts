import { describe, expect, it } from "vitest";
import {
  type PrintedPayoutDocument,
  renderPayoutDocument,
} from "~/features/invoicing/queries/render-payout-document.server.ts";
import { commissionContent } from "~/features/invoicing/rules/commission-documents.ts";
import { totalsOf, type VatTreatment } from "~/features/invoicing/rules/payout-documents.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { commissionTerms } from "./rules/commission-terms.ts";

const ISSUER = {
  name: "Élan SAS",
  legalForm: "SAS au capital de 10 000 €",
  address: "1 rue du Stade, 75012 Paris",
  registration: "RCS Paris 732 829 320",
  vat: "FR44732829320",
  contactEmail: "contact@elan.example",
  isVatExempt: false,
};
const at = new Date("2026-11-01T10:00:00Z");
const LINES = [
  { at, what: "Séance d’été à Orléans, cœur et gainage", grossCents: 123_450, netCents: 111_105 },
  { at, what: "Pack avec Łukasz Şahin 🏃", grossCents: 5_000, netCents: 4_500 },
  { at, what: "Séance remboursée", grossCents: -2_000, netCents: -1_800 },
  { at, what: "Virement non abouti", grossCents: null, netCents: 9_000 },
];

function print(change: Partial<PrintedPayoutDocument> & { vat?: VatTreatment; corrects?: string[] } = {}) {
  const { vat = "domestic", corrects = [], ...rest } = change;
  const lines = rest.lines ?? LINES;
  const totals = totalsOf(lines);
  return renderPayoutDocument({
    kind: "payout statement",
    payoutId: "00000000-0000-4000-8000-000000000000",
    series: "R2026",
    number: 12,
    issuedAt: new Date("2026-11-16T05:00:00Z"),
    recipient: {
      name: "Camille Laurent",
      lines: ["12 rue de l’Église", "75012 Paris"],
      siret: "73282932000074",
    },
    content: { issuer: ISSUER, totals, ...commissionTerms(lines, totals.commissionCents, vat), corrects },
    ...rest,
    lines,
  });
}

describe("renderPayoutDocument", () => {
  it("writes a statement that another reader understands, accents and euros included", async () => {
    const { title, pages, fonts } = await readPdf(await print());
    expect(title).toBe("Relevé de versement R2026-00012");
    expect(pages).toHaveLength(1);
    for (const words of [
      "Élan SAS",
      "SAS au capital de 10 000 €",
      "12 rue de l’Église",
      "SIRET : 73282932000074",
      "Relevé de versement nº R2026-00012",
      "Émis le 16 novembre 2026",
      "1er novembre 2026",
      "Séance d’été à Orléans, cœur et gainage",
      "1 234,50 €",
      "123,45 €",
      "−20,00 €",
      "Virements non aboutis, à nouveau versés",
      "Page 1 sur 1",
    ])
      expect.soft(pages[0]).toContain(words);
    expect(pages[0]?.replaceAll(" ", "")).toContain("PackavecŁukaszŞahin50,00€");
    // 1 111,05 + 45 - 18 + 90
    expect(pages[0]).toMatch(/Versé 1 228,05 €/);
    expect(fonts.length).toBeGreaterThanOrEqual(3);
    expect(fonts.every(({ name, isEmbedded }) => isEmbedded && name.includes("BricolageGrotesque"))).toBe(
      true,
    );
  });

  it("writes an invoice with its VAT", async () => {
    const [page] = (await readPdf(await print({ kind: "commission invoice", series: "F2026" }))).pages;
    // 123,45 + 5 - 2
    for (const words of [
      "Facture de commission nº F2026-00012",
      "TVA : FR44732829320",
      "Total hors taxes 105,38 €",
      "TVA 20 % 21,07 €",
      "Total TTC 126,45 €",
    ])
      expect.soft(page).toContain(words);
    expect(page).not.toContain("293 B");
    expect(page).not.toContain("Virement non abouti");
  });

  it("says why there is no VAT, where the operator's settings do", async () => {
    const bytes = await print({ kind: "commission invoice", vat: "exempt" });
    const [page] = (await readPdf(bytes)).pages;
    expect(page).toContain("TVA non applicable, art. 293 B du CGI");
    expect(page).not.toContain("20 %");
  });

  it("leaves the VAT to a coach abroad", async () => {
    const bytes = await print({ kind: "commission invoice", vat: "reverse charge" });
    const [page] = (await readPdf(bytes)).pages;
    expect(page).toContain("Autoliquidation : la TVA est due par le preneur");
    expect(page).toContain("Total hors taxes 126,45 €");
    for (const words of ["20 %", "TTC", "toutes taxes"]) expect(page).not.toContain(words);
  });

  it("says what it said on its day, whatever the rates are by now", async () => {
    const totals = totalsOf(LINES);
    const terms = { commissionRate: 12, vatTreatment: "domestic", vatRate: 19, vatCents: 2_019 } as const;
    const content = { issuer: ISSUER, totals, ...terms, corrects: [] };
    const invoice = (await readPdf(await print({ kind: "commission invoice", content }))).pages[0];
    for (const words of ["12 % de chaque vente", "TVA 19 % 20,19 €"]) expect(invoice).toContain(words);
    expect((await readPdf(await print({ content }))).pages[0]).toContain("Commission (12 %)");
  });

  it("is an invoice between businesses: unit prices without VAT, terms of late payment, the client of each sale", async () => {
    const lines = [
      { at, what: "Séance d’1 h", client: "Manon P.", grossCents: 5_000, netCents: 4_500 },
      { at, what: "Pack de 5 h", client: null, grossCents: 22_500, netCents: 20_250 },
    ];
    const invoiceOf = async (vat: VatTreatment) => {
      const terms = commissionTerms(lines, 2_750, vat);
      const content = commissionContent({ issuer: ISSUER, lines, terms, corrects: [], at });
      return (await readPdf(await print({ kind: "commission invoice", lines, content }))).pages[0];
    };
    const taxed = await invoiceOf("domestic");
    for (const words of [
      "Séance d’1 h · Manon P.",
      "Prix unitaire HT",
      "4,17 €",
      "18,75 €",
      "Total hors taxes 22,92 €",
      "TVA 20 % 4,58 €",
      "Total TTC 27,50 €",
      "Pas d’escompte",
      "trois fois le taux d’intérêt légal",
      "40 €",
    ])
      expect.soft(taxed).toContain(words);
    const exempt = await invoiceOf("exempt");
    for (const words of ["Prix unitaire", "5,00 €", "Total 27,50 €", "293 B"])
      expect.soft(exempt).toContain(words);
    for (const words of ["TTC", " HT", "hors taxes"]) expect.soft(exempt).not.toContain(words);
    const [statement] = (await readPdf(await print({ lines }))).pages;
    expect(statement).toContain("Séance d’1 h · Manon P.");
  });

  it("has no amount of minus nothing where all of it was paid before", async () => {
    const [page] = (await readPdf(await print({ lines: LINES.slice(3) }))).pages;
    expect(page).toMatch(/Total vendu 0,00 €/);
    expect(page).not.toContain("-0,00");
  });

  it("gives back a commission with a credit note", async () => {
    const lines = LINES.slice(2);
    const [page] = (
      await readPdf(await print({ kind: "commission invoice", lines, corrects: ["F2026-00007"] }))
    ).pages;
    expect(page).toContain("Avoir sur commission");
    expect(page).toContain("corrige la facture nº F2026-00007.");
    expect(page).toContain("Total TTC −2,00 €");
  });

  it("names nobody who has left, and goes on over as many pages as it needs", async () => {
    const lines = Array.from({ length: 90 }, () => LINES[0] as (typeof LINES)[number]);
    const { pages } = await readPdf(await print({ recipient: null, lines }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain("Compte fermé");
    for (const page of pages.slice(0, 2)) expect(page).toContain("Prestation");
    expect(pages.join(" ").match(/1 111,05 €/g)).toHaveLength(90);
    expect(pages.at(-1)).toContain(`Page ${pages.length} sur ${pages.length}`);
  });
});
