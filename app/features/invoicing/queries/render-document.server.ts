import { BRAND } from "~/platform/config/brand.ts";
import {
  COLORS,
  type Column,
  endPdf,
  MARGIN,
  roomFor,
  type Sum,
  startPdf,
  WIDTH,
  write,
  writeParty,
  writeSums,
  writeTable,
} from "~/platform/pdf/pdf-page.server.ts";
import type { Issuer } from "../rules/parties.ts";

interface Party {
  label: string;
  name: string;
  lines: (string | null | undefined)[];
}

/** The texts of a document; its kind decides them, and the renderer decides their place. */
export interface PrintedDocument<Line> {
  /** for example "Facture nº B2026-00012" */
  title: string;
  /** the name in the footer */
  house: string;
  from: Party;
  to: Party;
  /** the line below the title */
  about: string;
  columns: Column<Line>[];
  lines: readonly Line[];
  sums: Sum[];
  notes: string[];
}

export const DEMO_NOTE = "Paiement de démonstration\u00a0: aucune somme n’a été débitée.";

/** Returns the bytes of a PDF, which is rendered for each request and never stored. */
export async function renderDocument<Line>(printed: PrintedDocument<Line>): Promise<Uint8Array> {
  const { title, house, from, to, about, columns, lines, sums, notes } = printed;
  const pdf = await startPdf(title.replace("nº\u00a0", ""));
  write(pdf, BRAND.name, { x: MARGIN, y: MARGIN, width: 200, size: 24, weight: "bold", color: COLORS.clay });
  const half = { y: 105, width: WIDTH / 2 - 10 };
  const left = writeParty(pdf, { ...half, x: MARGIN }, from.label, from.name, from.lines);
  const right = writeParty(pdf, { ...half, x: MARGIN + WIDTH / 2 + 10 }, to.label, to.name, to.lines);
  const whole = { x: MARGIN, width: WIDTH };
  let y = write(pdf, title, { ...whole, y: Math.max(left, right) + 26, size: 18, weight: "bold" });
  y = write(pdf, about, { ...whole, y: y + 2, color: COLORS.muted });
  y = writeTable(pdf, y + 24, columns, lines);
  y = writeSums(pdf, y + 14, sums);
  for (const note of notes) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { ...whole, y, size: 9, color: COLORS.muted });
  }
  return endPdf(pdf, `${house} · ${title}`);
}

/** The seller as the issuer of a document. */
export const issuerParty = (label: string, issuer: Issuer): Party => ({
  label,
  name: houseOf(issuer),
  lines: [
    issuer.legalForm,
    issuer.address,
    issuer.registration ?? "Immatriculation à compléter",
    issuer.vat && `TVA\u00a0: ${issuer.vat}`,
    issuer.address ? null : issuer.contactEmail,
  ],
});

export const houseOf = ({ name }: Issuer): string => name ?? BRAND.name;
