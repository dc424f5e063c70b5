import {
  type DocumentKind,
  documentNumber,
  type Numbered,
  type PayoutDocumentKind,
  type SaleDocumentKind,
} from "~/features/invoicing/rules/document-numbers.ts";
import type { PayoutDocumentContent } from "~/features/invoicing/rules/payout-documents.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { VatPart } from "~/features/invoicing/rules/vat.ts";
import { KIND_LABELS, type LedgerKind, type LedgerLine } from "../../ledger/rules/ledger.ts";
import {
  type BookAccount,
  bookAccountOf,
  type EntryOrigin,
  hasHolders,
  SUBJECT_TERMS,
  subjectOf,
  vatAccountOf,
} from "./accounts.ts";

export const JOURNALS = {
  BQ: "Encaissements et remboursements",
  VE: "Ventes et commissions",
  VI: "Versements aux coachs",
  OD: "Pertes, codes promo et cartes cadeaux",
} as const;
export type Journal = keyof typeof JOURNALS;

const JOURNAL_OF: Record<LedgerKind, Journal> = {
  collected: "BQ",
  recognised: "VE",
  refunded: "BQ",
  "refund failed": "BQ",
  fee: "BQ",
  "dispute opened": "BQ",
  "dispute won": "BQ",
  "dispute lost": "BQ",
  "written off": "OD",
  payout: "VI",
  "payout sent": "VI",
  "payout failed": "VI",
  "balance paid": "VI",
  reduced: "OD",
  "reduction returned": "OD",
  "gift card expired": "OD",
};

/** For these the charge at the provider is the proof; for the others it is a document or the thing that was sold. */
const PROVED_BY_CHARGE: readonly LedgerKind[] = [
  "collected",
  "refunded",
  "refund failed",
  "fee",
  "dispute opened",
  "dispute won",
  "dispute lost",
];

type Document = Numbered & { issuedAt: Date };

export interface LedgerEvent {
  source: "ledger";
  at: Date;
  kind: LedgerKind;
  /** the ledger's own key, such as "charge of ch_123" */
  key: string;
  /** null for a payout */
  payable: { kind: string; id: string } | null;
  isHouseSale: boolean;
  lines: readonly Pick<LedgerLine, "account" | "cents" | "holderId">[];
  /** of a payout: the part that is for sales of the marketplace, in which the coach is a supplier */
  supplierCents: number;
  /** the last document of the sale until then, or the statement of the payout */
  document: Document | null;
}

export interface SaleDocumentEvent extends Document {
  source: "sale document";
  at: Date;
  kind: SaleDocumentKind;
  subject: Subject;
  subjectId: string;
  vat: readonly VatPart[];
}

export interface PayoutDocumentEvent extends Document {
  source: "payout document";
  at: Date;
  kind: PayoutDocumentKind;
  content: Pick<PayoutDocumentContent, "vatRate" | "vatCents">;
}

export type BookEvent = LedgerEvent | SaleDocumentEvent | PayoutDocumentEvent;

/** The totals of one sale by the marketplace until an event. Amounts include VAT. */
export interface SaleTotals {
  /** delivered, and therefore a sale */
  recognisedCents: number;
  /** invoiced less credited, and the VAT in it */
  invoicedCents: number;
  vatCents: number;
}
export const NO_TOTALS: SaleTotals = { recognisedCents: 0, invoicedCents: 0, vatCents: 0 };

/** Identifies a sale among those of `SaleTotals`; undefined if the event changes no totals. */
export function saleOf(event: BookEvent): { subject: Subject; id: string } | undefined {
  if (event.source === "sale document") return { subject: event.subject, id: event.subjectId };
  if (event.source === "payout document" || !event.isHouseSale || event.kind !== "recognised")
    return undefined;
  const subject = subjectOf(event.payable?.kind ?? null);
  return subject && event.payable ? { subject, id: event.payable.id } : undefined;
}

/** The totals of a sale after one of its events. */
export function addEvent(totals: SaleTotals, event: BookEvent): SaleTotals {
  if (event.source === "payout document" || !saleOf(event)) return totals;
  if (event.source === "ledger") {
    const delivered = sumOf(event.lines.filter(({ account }) => account === "deferred"));
    return { ...totals, recognisedCents: totals.recognisedCents + delivered };
  }
  const sign = signOf(event.kind);
  return {
    ...totals,
    invoicedCents: totals.invoicedCents + sign * event.vat.reduce((sum, part) => sum + part.grossCents, 0),
    vatCents: totals.vatCents + sign * event.vat.reduce((sum, part) => sum + part.vatCents, 0),
  };
}

const signOf = (kind: SaleDocumentKind) => (kind === "invoice" ? 1 : -1);
const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The VAT of what is delivered: that of the documents, in proportion to the part of them that is delivered. It
 * depends on the totals alone, so the order of deliveries and documents does not matter, and once everything
 * invoiced is delivered it is the VAT of the documents to the cent.
 */
export function deliveredVat({ recognisedCents, invoicedCents, vatCents }: SaleTotals): number {
  if (invoicedCents <= 0) return 0;
  const delivered = Math.min(Math.max(recognisedCents, 0), invoicedCents);
  const [all, part] = [BigInt(invoicedCents), BigInt(vatCents) * BigInt(delivered)];
  return Number((part * 2n + all) / (all * 2n));
}

export interface BookLine {
  account: BookAccount;
  /** a debit is positive */
  cents: number;
  holderId: number | undefined;
}

export interface BookEntry {
  journal: Journal;
  at: Date;
  label: string;
  piece: { ref: string; at: Date };
  /** at least two, which sum to zero; each account, and each coach on it, has one */
  lines: BookLine[];
}

/**
 * The entry of an event. A ledger transaction is an entry with the same amounts. The ledger has no VAT, so a
 * document adds an entry that moves its VAT to "TVA collectée", and the VAT of what is delivered is moved from
 * the sales to "TVA sur avances". Undefined if nothing moves.
 */
export function entryOf(event: BookEvent, before: SaleTotals): BookEntry | undefined {
  const lines = mergeLines(linesOf(event, before));
  if (lines.length === 0) return undefined;
  if (event.source === "ledger")
    return {
      journal: JOURNAL_OF[event.kind],
      at: event.at,
      label: KIND_LABELS[event.kind],
      piece: pieceOf(event),
      lines,
    };
  const ref = documentNumber(event);
  return {
    journal: "VE",
    at: event.at,
    label: `${labelOf(event)} ${ref}, TVA`,
    piece: { ref, at: event.issuedAt },
    lines,
  };
}

const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  invoice: "Facture",
  "credit note": "Avoir",
  "payout statement": "Relevé",
  "commission invoice": "Facture de commission",
  "self-billed invoice": "Autofacture",
  "self-billed credit note": "Avoir d’autofacture",
};

/** A commission that is given back has an invoice with negative amounts. */
const labelOf = (event: SaleDocumentEvent | PayoutDocumentEvent): string =>
  event.source === "payout document" && event.content.vatCents < 0
    ? "Avoir sur commission"
    : DOCUMENT_LABELS[event.kind];

function linesOf(event: BookEvent, before: SaleTotals): BookLine[] {
  switch (event.source) {
    case "ledger":
      return [...ledgerLines(event), ...deliveredVatLines(event, before)];
    case "sale document":
      return [...saleVatLines(event), ...deliveredVatLines(event, before)];
    case "payout document":
      return PAYOUT_VAT_LINES[event.kind](event);
  }
}

function ledgerLines({ lines, isHouseSale, payable, supplierCents }: LedgerEvent): BookLine[] {
  const origin: EntryOrigin = { isHouseSale, subject: subjectOf(payable?.kind ?? null) };
  return lines.flatMap(({ account, cents, holderId }) => {
    const line = { account: bookAccountOf(account, origin), cents, holderId };
    if (account !== "coaches" || supplierCents === 0) return [line];
    // A payout pays a coach as a seller and as a supplier.
    return [
      { ...line, cents: cents - supplierCents },
      { ...line, account: "suppliers" as const, cents: supplierCents },
    ];
  });
}

function saleVatLines({ kind, vat }: SaleDocumentEvent): BookLine[] {
  const sign = signOf(kind);
  const collected = vat.map(({ rate, vatCents }) => move(vatAccountOf(rate), -sign * vatCents));
  return [...collected, move("vatOnAdvances", -sumOf(collected))];
}

function deliveredVatLines(event: BookEvent, before: SaleTotals): BookLine[] {
  const sale = saleOf(event);
  if (!sale) return [];
  const cents = deliveredVat(addEvent(before, event)) - deliveredVat(before);
  return [move(SUBJECT_TERMS[sale.subject].account, cents), move("vatOnAdvances", -cents)];
}

/** The commission is income with its VAT; its invoice takes the VAT out. */
const PAYOUT_VAT_LINES: Record<PayoutDocumentKind, (event: PayoutDocumentEvent) => BookLine[]> = {
  "payout statement": () => [],
  "commission invoice": ({ content: { vatRate, vatCents } }) => [
    move("commission", vatCents),
    move(vatAccountOf(vatRate * 10), -vatCents),
  ],
};

const move = (account: BookAccount, cents: number): BookLine => ({ account, cents, holderId: undefined });

function mergeLines(lines: readonly BookLine[]): BookLine[] {
  const merged = new Map<string, BookLine>();
  for (const { account, cents, holderId: holder } of lines) {
    const holderId = hasHolders(account) ? holder : undefined;
    const key = `${account} ${holderId ?? ""}`;
    merged.set(key, { account, holderId, cents: (merged.get(key)?.cents ?? 0) + cents });
  }
  return [...merged.values()].filter(({ cents }) => cents !== 0);
}

function pieceOf({ kind, key, at, payable, document }: LedgerEvent): BookEntry["piece"] {
  if (PROVED_BY_CHARGE.includes(kind)) return { ref: key.split(" of ").at(-1) ?? key, at };
  if (document) return { ref: documentNumber(document), at: document.issuedAt };
  // The number of the receipt of a session or a pack.
  return { ref: payable ? payable.id.slice(0, 8).toUpperCase() : key, at };
}
