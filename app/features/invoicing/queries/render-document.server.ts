import path from "node:path";
import { BRAND } from "~/platform/config/brand.ts";
import { WorkerThreads } from "~/platform/limits/worker-threads.server.ts";
import type { Column, Sum } from "~/platform/pdf/pdf-layout.ts";
import type { ElectronicInvoice } from "../rules/electronic-invoices.ts";
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
  /** the day of issue; of a document that says how things are, the day of its download */
  issuedAt: Date;
  /** none for a document that is no invoice, and for an invoice of which too little is stored */
  invoice?: ElectronicInvoice | null;
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

/** The same with texts in the place of functions, which no thread could be sent. */
export interface WrittenDocument extends Omit<PrintedDocument<never>, "columns" | "lines"> {
  columns: Omit<Column<never>, "of">[];
  rows: string[][];
}

export const DEMO_NOTE = "Paiement de démonstration\u00a0: aucune somme n’a été débitée.";

const threads = new WorkerThreads<WrittenDocument, Uint8Array>({
  program: path.join(import.meta.dirname, "document-thread"),
  memoryMiB: 256,
  limitMs: 60_000,
  idleMs: 60_000,
});

/**
 * Returns the bytes of a PDF/A-3, which is rendered for each request and never stored. A page takes a tenth of
 * a second of a processor, so a thread does it.
 */
export function renderDocument<Line>({
  columns,
  lines,
  ...printed
}: PrintedDocument<Line>): Promise<Uint8Array> {
  return threads.run({
    ...printed,
    columns: columns.map(({ of, ...column }) => column),
    rows: lines.map((line) => columns.map(({ of }) => of(line))),
  });
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
