import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { COMMISSION_RATE } from "../../core/rules/commission.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import type { Country } from "../../payouts/rules/payment-info.ts";

export const DOCUMENT_KINDS = ["payout statement", "commission invoice"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The letter each number begins with, and the beginning of the file name. */
const SERIES: Record<DocumentKind, { letter: string; file: string }> = {
  "payout statement": { letter: "R", file: "releve" },
  "commission invoice": { letter: "F", file: "facture-commission" },
};

/**
 * Numbers restart with each year, in Paris. The demo provider has its own series, so that it takes no number
 * from the legally required ones.
 */
export const yearSeries = (letter: string, at: Date, provider: ProviderName) =>
  `${provider === "demo" ? "DEMO-" : ""}${letter}${parisDay(at).slice(0, 4)}`;

export const seriesOf = (kind: DocumentKind, at: Date, provider: ProviderName) =>
  yearSeries(SERIES[kind].letter, at, provider);

export interface Numbered {
  series: string;
  number: number;
}

/** for example "F2026-00012" */
export const documentNumber = ({ series, number }: Numbered) =>
  `${series}-${String(number).padStart(5, "0")}`;

export const documentFile = (document: Numbered & { kind: DocumentKind }) =>
  `${SERIES[document.kind].file}-${documentNumber(document)}.pdf`;

export const documentPath = (id: string) => `/payout-documents/${id}`;

/** The recipient of a document; deleted with the account. */
export interface DocumentRecipient {
  name: string;
  /** business name and address */
  lines: string[];
  siret: string | null;
}

/** The operator's identity on the day of issue. */
export type Issuer = Pick<
  OperatorIdentity,
  "name" | "legalForm" | "address" | "registration" | "vat" | "contactEmail" | "isVatExempt"
>;

/**
 * The content of a document besides its lines, which are ledger entries. It is stored as of the day of issue.
 */
export interface DocumentContent extends CommissionTerms {
  issuer: Issuer;
  totals: PayoutTotals;
  /** the invoices whose commission this document refunds, in full or in part */
  corrects: string[];
}

export function issuerOf(operator: OperatorIdentity): Issuer {
  const { name, legalForm, address, registration, vat, contactEmail, isVatExempt } = operator;
  return { name, legalForm, address, registration, vat, contactEmail, isVatExempt };
}

/**
 * "domestic": VAT is due in France. "reverse charge": the buyer abroad owes it. "exempt": the operator is
 * exempt.
 */
export type VatTreatment = "domestic" | "reverse charge" | "exempt";

interface CommissionTerms {
  /** both in percent; `vatRate` is 0 if no VAT is charged */
  commissionRate: number;
  vatRate: number;
  vatTreatment: VatTreatment;
  /** included in the commission */
  vatCents: number;
}

/** A service for a business abroad is taxed in its country. The operator's exemption only concerns France. */
export function vatTreatmentOf({ isVatExempt }: Pick<Issuer, "isVatExempt">, country: Country): VatTreatment {
  if (country !== "FR") return "reverse charge";
  return isVatExempt ? "exempt" : "domestic";
}

/** Uses the current rates. */
export function commissionTerms(commissionCents: number, vatTreatment: VatTreatment): CommissionTerms {
  const isTaxed = vatTreatment === "domestic";
  return {
    commissionRate: COMMISSION_RATE,
    vatTreatment,
    vatRate: isTaxed ? VAT_RATE : 0,
    vatCents: isTaxed ? vatWithin(commissionCents) : 0,
  };
}

export interface PayoutTotals {
  /** sales, commission on them, and the difference */
  grossCents: number;
  commissionCents: number;
  netCents: number;
  /** failed payouts that this one pays again */
  returnedCents: number;
  payoutCents: number;
}

/** A line of a payout. A failed payout that is paid again only has a net amount. */
export interface PayoutLine {
  at: Date;
  what: string;
  grossCents: number | null;
  netCents: number;
}

export const RETURNED_LABEL = "Virements non aboutis, à nouveau versés";

export const commissionOf = ({ grossCents, netCents }: Pick<PayoutLine, "grossCents" | "netCents">) =>
  grossCents === null ? null : grossCents - netCents;

export function totalsOf(lines: readonly PayoutLine[]): PayoutTotals {
  const sum = (of: (line: PayoutLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossCents = sum((line) => line.grossCents ?? 0);
  const commissionCents = sum((line) => commissionOf(line) ?? 0);
  const payoutCents = sum((line) => line.netCents);
  const netCents = grossCents - commissionCents;
  return { grossCents, commissionCents, netCents, returnedCents: payoutCents - netCents, payoutCents };
}

const VAT_RATE = 20;

/** The VAT included in an amount, rounded to the cent. A refund has the same VAT with the opposite sign. */
export function vatWithin(cents: number): number {
  const whole = Math.abs(cents);
  const vat = whole - Math.round((whole * 100) / (100 + VAT_RATE));
  return cents < 0 && vat > 0 ? -vat : vat;
}
