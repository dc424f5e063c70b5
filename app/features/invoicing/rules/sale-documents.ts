import { documentNumber, type Numbered, type SaleDocumentKind } from "./document-numbers.ts";
import type { Issuer } from "./parties.ts";
import type { TradeData } from "./trade.ts";
import {
  adjustmentLines,
  creditLines,
  creditVat,
  type DocumentLine,
  invoiceLines,
  invoiceVat,
  type Sold,
  type SoldLine,
  sumByRate,
  taxed,
  type VatPart,
} from "./vat.ts";

/** The things whose sale has invoices and credit notes. */
export const SUBJECTS = ["order", "subscription", "accompaniment", "session", "pack"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The documents of sessions and packs, for their student, their coach and the operator. */
export const coachDocumentPath = (documentId: string): string => `/factures/${documentId}`;

/** The content of a document apart from its recipient, stored as of the day of issue. */
export interface SaleDocumentContent {
  issuer: Issuer;
  /** "C-000123"; for everything else, its name */
  order: string;
  orderedAt: string;
  lines: DocumentLine[];
  vat: VatPart[];
  /** for a credit note, the invoices it corrects */
  corrects: string | null;
  /** true if no money moved */
  isDemo: boolean;
  /** absent on documents of earlier versions */
  trade?: TradeData;
}

/** The part of a document that depends on its step. */
export type StepDocument = Pick<SaleDocumentContent, "lines" | "vat" | "corrects"> & {
  kind: SaleDocumentKind;
  /** for a credit note, the VAT regime of its invoice */
  regime?: Pick<Issuer, "isVatExempt" | "regime" | "vat">;
};

export const invoiceOf = (sold: Sold, issuer: Issuer): StepDocument => ({
  kind: "invoice",
  lines: invoiceLines({ ...sold, lines: taxed(sold.lines, issuer) }),
  vat: invoiceVat(sold, issuer),
  corrects: null,
});

/** One service at one price, such as a month or an instalment. */
export const serviceOf = (service: Pick<SoldLine, "name" | "unitCents" | "vatRate">): Sold => ({
  lines: [{ ...service, quantity: 1, isSent: false }],
  deliveryCents: 0,
});

type Issued = Numbered & {
  kind: SaleDocumentKind;
  totalCents: number;
  content: Pick<SaleDocumentContent, "issuer" | "vat">;
};

interface Refund {
  cents: number;
  /** the text of the only line, if no goods are named */
  what: string;
  /** the returned goods and their delivery, with the lines they were sold in */
  goods?: { sold: readonly SoldLine[]; back: Sold } | undefined;
}

export const sumTotals = (documents: readonly Pick<Issued, "totalCents">[]): number =>
  documents.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** Credits a refund up to what was invoiced and is not credited yet; undefined if nothing is left. */
export function creditNoteOf(
  issued: readonly Issued[],
  { cents: refunded, what, goods }: Refund,
): StepDocument | undefined {
  const invoices = issued.filter(({ kind }) => kind === "invoice");
  const earlier = issued.filter(({ kind }) => kind === "credit note");
  const cents = Math.min(refunded, sumTotals(invoices) - sumTotals(earlier));
  const [first] = invoices;
  if (!first || cents <= 0) return undefined;
  const named = goods && creditLines(goods, first.content.issuer);
  const vat = creditVat(
    sumByRate(invoices.flatMap(({ content }) => content.vat)),
    earlier.flatMap(({ content }) => content.vat),
    { cents, of: named?.of },
  );
  const whole = { what, quantity: 1, unitCents: cents, vatRates: vat.map(({ rate }) => rate) };
  return {
    kind: "credit note",
    lines: named ? [...named.lines, ...adjustmentLines(named.of, vat)] : [whole],
    vat,
    regime: regimeOfCredit(invoices, vat),
    corrects: invoices.map(documentNumber).join(", "),
  };
}

/** The seller's regime may have changed between the invoices: an untaxed part follows the untaxed invoice. */
function regimeOfCredit(invoices: readonly Issued[], vat: readonly VatPart[]): StepDocument["regime"] {
  const isUntaxed = vat.some(({ rate }) => rate === 0);
  const untaxed = invoices.find(({ content }) => isUntaxed && content.vat.some(({ rate }) => rate === 0));
  const { issuer } = (untaxed ?? (invoices[0] as Issued)).content;
  const numbered = invoices.find(({ content }) => content.issuer.vat);
  return {
    isVatExempt: issuer.isVatExempt,
    vat: numbered?.content.issuer.vat,
    ...(issuer.regime && { regime: issuer.regime }),
  };
}
