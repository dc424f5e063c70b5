import { parisDay } from "~/platform/format/dates.ts";

export const SALE_DOCUMENT_KINDS = ["invoice", "credit note"] as const;
export const PAYOUT_DOCUMENT_KINDS = ["payout statement", "commission invoice"] as const;
export type SaleDocumentKind = (typeof SALE_DOCUMENT_KINDS)[number];
export type PayoutDocumentKind = (typeof PAYOUT_DOCUMENT_KINDS)[number];
/** Documents of a coach to the marketplace, which issues them in the coach's name. */
export const SELF_BILLED_KINDS = ["self-billed invoice", "self-billed credit note"] as const;
export type SelfBilledKind = (typeof SELF_BILLED_KINDS)[number];
export type DocumentKind = SaleDocumentKind | PayoutDocumentKind | SelfBilledKind;

/** The letters each number begins with, the title, and the beginning of the file name. */
const KINDS: Record<DocumentKind, { letter: string; label: string; file: string }> = {
  invoice: { letter: "B", label: "Facture", file: "facture" },
  "credit note": { letter: "A", label: "Avoir", file: "avoir" },
  "payout statement": { letter: "R", label: "Relevé de versement", file: "releve" },
  "commission invoice": { letter: "F", label: "Facture de commission", file: "facture-commission" },
  "self-billed invoice": { letter: "AF", label: "Facture", file: "facture" },
  "self-billed credit note": { letter: "AA", label: "Avoir", file: "avoir" },
};

const DEMO = "DEMO-";

/**
 * Numbers restart with each year, in Paris. Demo payments have their own series, so that they take no number
 * from the legally required ones. A coach in whose name documents are issued has series of their own: "B12-2026".
 */
export function seriesOf(
  kind: Exclude<DocumentKind, SelfBilledKind>,
  at: Date,
  isDemo: boolean,
  sellerId: number | null = null,
): string {
  const seller = sellerId === null ? "" : `${sellerId}-`;
  return `${isDemo ? DEMO : ""}${KINDS[kind].letter}${seller}${parisDay(at).slice(0, 4)}`;
}

/** Each coach has series of their own, because the coach is the seller: "AF12-2026". */
export const selfBilledSeries = (
  kind: SelfBilledKind,
  { holderId, at, isDemo }: { holderId: number; at: Date; isDemo: boolean },
): string => `${isDemo ? DEMO : ""}${KINDS[kind].letter}${holderId}-${parisDay(at).slice(0, 4)}`;

export const isDemoSeries = ({ series }: Pick<Numbered, "series">): boolean => series.startsWith(DEMO);

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
