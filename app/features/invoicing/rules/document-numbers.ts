import { parisDay } from "~/platform/format/dates.ts";

export const SALE_DOCUMENT_KINDS = ["invoice", "credit note"] as const;
export const PAYOUT_DOCUMENT_KINDS = ["payout statement", "commission invoice"] as const;
export type SaleDocumentKind = (typeof SALE_DOCUMENT_KINDS)[number];
export type PayoutDocumentKind = (typeof PAYOUT_DOCUMENT_KINDS)[number];
export type DocumentKind = SaleDocumentKind | PayoutDocumentKind;

/** The letter each number begins with, the title, and the beginning of the file name. */
const KINDS: Record<DocumentKind, { letter: string; label: string; file: string }> = {
  invoice: { letter: "B", label: "Facture", file: "facture" },
  "credit note": { letter: "A", label: "Avoir", file: "avoir" },
  "payout statement": { letter: "R", label: "Relevé de versement", file: "releve" },
  "commission invoice": { letter: "F", label: "Facture de commission", file: "facture-commission" },
};

/**
 * Numbers restart with each year, in Paris. Demo payments have their own series, so that they take no number
 * from the legally required ones.
 */
export const seriesOf = (kind: DocumentKind, at: Date, isDemo: boolean): string =>
  `${isDemo ? "DEMO-" : ""}${KINDS[kind].letter}${parisDay(at).slice(0, 4)}`;

export interface Numbered {
  series: string;
  number: number;
}
type Named = Numbered & { kind: DocumentKind };

/** for example "F2026-00012" */
export const documentNumber = ({ series, number }: Numbered): string =>
  `${series}-${String(number).padStart(5, "0")}`;

/** for example "Facture nº B2026-00012" */
export const documentTitle = (document: Named, label = KINDS[document.kind].label): string =>
  `${label} nº\u00a0${documentNumber(document)}`;

export const documentFile = (document: Named): string =>
  `${KINDS[document.kind].file}-${documentNumber(document)}.pdf`;
