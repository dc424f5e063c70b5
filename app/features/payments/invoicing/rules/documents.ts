import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { COMMISSION_RATE } from "../../core/rules/commission.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import type { Country } from "../../payouts/rules/payment-info.ts";

export const DOCUMENT_KINDS = ["payout statement", "commission invoice"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What each number begins with, and what a file of it is called. */
const SERIES: Record<DocumentKind, { letter: string; file: string }> = {
  "payout statement": { letter: "R", file: "releve" },
  "commission invoice": { letter: "F", file: "facture-commission" },
};

/** Numbers begin anew with each year, in Paris. What was only played takes none of those that the law asks for. */
export const yearSeries = (letter: string, at: Date, provider: ProviderName) =>
  `${provider === "demo" ? "DEMO-" : ""}${letter}${parisDay(at).slice(0, 4)}`;

export const seriesOf = (kind: DocumentKind, at: Date, provider: ProviderName) =>
  yearSeries(SERIES[kind].letter, at, provider);

export interface Numbered {
  series: string;
  number: number;
}

/** "F2026-00012" */
export const documentNumber = ({ series, number }: Numbered) =>
  `${series}-${String(number).padStart(5, "0")}`;

export const documentFile = (document: Numbered & { kind: DocumentKind }) =>
  `${SERIES[document.kind].file}-${documentNumber(document)}.pdf`;

export const documentPath = (id: string) => `/payout-documents/${id}`;

/** Who it is made out to: gone with their account. */
export interface DocumentRecipient {
  name: string;
  /** the business, and where it is */
  lines: string[];
  siret: string | null;
}

/** Who makes it out, as they were on that day. */
export type Issuer = Pick<
  OperatorIdentity,
  "name" | "legalForm" | "address" | "registration" | "vat" | "contactEmail" | "isVatExempt"
>;

/** What a document says beside its lines, which are those of the ledger: as it was on that day, whatever changes later. */
export interface DocumentContent extends CommissionTerms {
  issuer: Issuer;
  totals: PayoutTotals;
  /** the invoices whose commission is given back by it, or some of it */
  corrects: string[];
}

/** Of the operator, what papers keep. */
export function issuerOf(operator: OperatorIdentity): Issuer {
  const { name, legalForm, address, registration, vat, contactEmail, isVatExempt } = operator;
  return { name, legalForm, address, registration, vat, contactEmail, isVatExempt };
}

/** Due here, due by whoever buys abroad, or not due because of who sells. */
export type VatTreatment = "domestic" | "reverse charge" | "exempt";

interface CommissionTerms {
  /** both in percent; the second is nothing where we ask for none */
  commissionRate: number;
  vatRate: number;
  vatTreatment: VatTreatment;
  /** within the commission */
  vatCents: number;
}

/** A service for a business abroad is taxed where that is; an exemption is one of what is taxed here. */
export function vatTreatmentOf({ isVatExempt }: Pick<Issuer, "isVatExempt">, country: Country): VatTreatment {
  if (country !== "FR") return "reverse charge";
  return isVatExempt ? "exempt" : "domestic";
}

/** By the rates of today. */
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
  /** what the coach has sold, what of it is commission, and what is left of it */
  grossCents: number;
  commissionCents: number;
  netCents: number;
  /** earlier payouts that came back, and are paid by this one */
  returnedCents: number;
  payoutCents: number;
}

/** A line of a payout. Of an earlier payout that came back only the net is known. */
export interface PayoutLine {
  at: Date;
  what: string;
  grossCents: number | null;
  netCents: number;
}

/** What of a payout pays earlier ones that came back. */
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

/** What of an amount that includes it is VAT, to the nearest cent; of what is given back the same, given back. */
export function vatWithin(cents: number): number {
  const whole = Math.abs(cents);
  const vat = whole - Math.round((whole * 100) / (100 + VAT_RATE));
  return cents < 0 && vat > 0 ? -vat : vat;
}
