import { BRAND } from "~/platform/config/brand.ts";
import { answerTasks } from "~/platform/limits/worker-threads.server.ts";
import { MARGIN, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import {
  COLORS,
  endPdf,
  roomFor,
  startPdf,
  startStructure,
  write,
  writeParty,
  writeSums,
  writeTable,
} from "~/platform/pdf/pdf-page.server.ts";
import type { ElectronicInvoice } from "../rules/electronic-invoices.ts";
import { FACTUR_X_FILE, writeFacturX, writeFacturXMetadata } from "../rules/factur-x.ts";
import type { WrittenDocument } from "./render-document.server.ts";

async function writeDocument(printed: WrittenDocument): Promise<Uint8Array> {
  const { title, house, from, to, about, columns, rows, sums, notes, issuedAt, invoice } = printed;
  const pdf = await startPdf(title.replace("nº\u00a0", ""), issuedAt);
  if (invoice) attachInvoice(pdf, invoice, issuedAt);
  const body = startStructure(pdf);
  const paragraph = { within: body, type: "P" } as const;
  write(pdf, BRAND.name, {
    x: MARGIN,
    y: MARGIN,
    width: 200,
    size: 24,
    weight: "bold",
    color: COLORS.clay,
    tag: paragraph,
  });
  const half = { y: 105, width: WIDTH / 2 - 10 };
  const left = writeParty(pdf, { ...half, x: MARGIN }, from, body);
  const right = writeParty(pdf, { ...half, x: MARGIN + WIDTH / 2 + 10 }, to, body);
  const whole = { x: MARGIN, width: WIDTH };
  let y = write(pdf, title, {
    ...whole,
    y: Math.max(left, right) + 26,
    size: 18,
    weight: "bold",
    tag: { within: body, type: "H1" },
  });
  y = write(pdf, about, { ...whole, y: y + 2, color: COLORS.muted, tag: paragraph });
  const cells = columns.map((column, at) => ({ ...column, of: (row: string[]) => row[at] ?? "" }));
  y = writeTable(pdf, y + 24, { columns: cells, rows, within: body });
  y = writeSums(pdf, y + 14, sums, body);
  for (const note of notes) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { ...whole, y, size: 9, color: COLORS.muted, tag: paragraph });
  }
  return endPdf(pdf, `${house} · ${title}`);
}

/** Factur-X: the same invoice as data, which programs find by the name of the file and the metadata. */
function attachInvoice(pdf: PDFKit.PDFDocument, invoice: ElectronicInvoice, issuedAt: Date): void {
  const options = {
    name: FACTUR_X_FILE,
    type: "text/xml",
    description: "Facture électronique (Factur-X)",
    // The XML says all that the pages do. Germany requires this word for it, and France takes it.
    relationship: "Alternative",
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  };
  pdf.file(Buffer.from(writeFacturX(invoice)), options);
  pdf.appendXML(writeFacturXMetadata(invoice));
}

answerTasks(writeDocument);
