import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { readFacturX } from "../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../tests/fixtures/read-pdf.ts";
import { renderSaleDocument } from "./queries/render-sale-document.server.ts";
import type { Issuer } from "./rules/parties.ts";
import { invoiceOf } from "./rules/sale-documents.ts";
import { tradeOf } from "./rules/trade.ts";

const ISSUER: Issuer = {
  name: "Élan SAS",
  legalForm: "SAS au capital de 10 000 €",
  address: "1 rue du Stade, 75012 Paris",
  registration: "RCS Paris 732 829 320",
  vat: "FR44732829320",
  contactEmail: undefined,
  isVatExempt: false,
};
const issuedAt = new Date("2026-11-16T08:00:00Z");

function printInvoice(articles: number, issuer = ISSUER): Promise<Uint8Array> {
  const lines = Array.from({ length: articles }, (_, at) => ({
    name: `Article ${at + 1}`,
    unitCents: 1_990,
    quantity: 2,
    vatRate: at % 2 ? 55 : 200,
    isSent: true,
  }));
  const { kind, regime: _, ...terms } = invoiceOf({ lines, deliveryCents: 490 }, issuer);
  const trade = tradeOf({ ...terms, type: kind, issuer, paidOn: "2026-11-16" });
  const named = { issuer, order: "C-000123", orderedAt: "2026-11-15T08:00:00Z", isDemo: false };
  return renderSaleDocument({
    kind,
    subject: "order",
    series: "B2026",
    number: 12,
    issuedAt,
    recipient: { name: "Inès Martin", lines: ["3 rue des Lices", "35000 Rennes"] },
    content: { ...named, ...terms, trade },
  });
}

interface StructureNode {
  role?: string;
  children?: StructureNode[];
}
const rolesOf = ({ role, children = [] }: StructureNode): string[] => [
  ...(role ? [role] : []),
  ...children.flatMap(rolesOf),
];

/** The structure of the pages, and the words that are neither in it nor marked as decoration. */
async function readStructure(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const roles: string[] = [];
  const unmarked: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    roles.push(...rolesOf((await page.getStructTree()) as StructureNode));
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if (!("str" in item)) depth += item.type === "endMarkedContent" ? -1 : 1;
      else if (depth === 0 && item.str.trim()) unmarked.push(item.str);
    }
  }
  const { info, metadata } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  const { numPages } = pdf;
  await pdf.loadingTask.destroy();
  return { roles, unmarked, info, metadata, marks, numPages };
}

it("is PDF/A-3, tagged, in French, with its invoice as data", async () => {
  const bytes = await printInvoice(2);
  const { roles, unmarked, info, metadata, marks } = await readStructure(bytes);
  expect([metadata?.get("pdfaid:part"), metadata?.get("pdfaid:conformance")]).toEqual(["3", "A"]);
  expect(info).toMatchObject({
    PDFFormatVersion: "1.7",
    Language: "fr-FR",
    Title: "Facture B2026-00012",
    CreationDate: "D:20261116080000Z",
    ModDate: "D:20261116080000Z",
  });
  expect(marks).toMatchObject({ Marked: true });
  expect(unmarked).toEqual([]);
  expect(roles.filter((role) => role === "H1")).toHaveLength(1);
  // Designation, quantity, unit price, rate and total; then a heading for each of four sums.
  expect(roles.filter((role) => role === "TH")).toHaveLength(5 + 4);
  expect(roles.filter((role) => role === "TD")).toHaveLength(3 * 5 + 4);
  expect(roles.slice(0, 2)).toEqual(["Root", "Document"]);
  const source = Buffer.from(bytes).toString("latin1");
  for (const part of [
    "/AFRelationship /Alternative",
    "/Subtype /text#2Fxml",
    "/S /GTS_PDFA1",
    "/UF (factur-x.xml)",
  ])
    expect(source).toContain(part);
  expect(await readFacturX(bytes)).toMatchObject({ number: "B2026-00012", isTest: false });
});

it("has every word of its further pages in the structure, and the repeated headings beside it", async () => {
  const { roles, unmarked, numPages } = await readStructure(await printInvoice(60));
  expect(numPages).toBeGreaterThan(2);
  expect(unmarked).toEqual([]);
  expect(roles.filter((role) => role === "TH")).toHaveLength(5 + 4);
  expect(roles.filter((role) => role === "TD")).toHaveLength(61 * 5 + 4);
});

it("renders the same document as the same bytes", async () => {
  const [one, other] = [await printInvoice(3), await printInvoice(3)];
  expect(Buffer.from(other).equals(Buffer.from(one))).toBe(true);
});

it("looks the same without data, where the seller is not known well enough", async () => {
  const bytes = await printInvoice(1, { ...ISSUER, registration: undefined, vat: undefined });
  expect(await readFacturX(bytes)).toBeUndefined();
  const { metadata } = await readStructure(bytes);
  expect(metadata?.get("pdfaid:part")).toBe("3");
  expect((await readPdf(bytes)).pages[0]).toContain("Total TTC 44,70 €");
});
