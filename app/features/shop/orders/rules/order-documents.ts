import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import {
  documentNumber,
  type Issuer,
  type Numbered,
  yearSeries,
} from "~/features/payments/invoicing/rules/documents.ts";
import { type GivenBack, quantityOf } from "../../returns/rules/returns.ts";

export const ORDER_DOCUMENT_KINDS = ["invoice", "credit note"] as const;
export type OrderDocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number];

/** The letter each number begins with, the title, and the beginning of the file name. */
const KINDS: Record<OrderDocumentKind, { letter: string; label: string; file: string }> = {
  invoice: { letter: "B", label: "Facture", file: "facture" },
  "credit note": { letter: "A", label: "Avoir", file: "avoir" },
};

export const orderSeries = (kind: OrderDocumentKind, at: Date, provider: ProviderName) =>
  yearSeries(KINDS[kind].letter, at, provider);

type Named = Numbered & { kind: OrderDocumentKind };

/** for example "Facture nº B2026-00012" */
export const orderDocumentTitle = (document: Named) =>
  `${KINDS[document.kind].label} nº\u00a0${documentNumber(document)}`;

export const orderDocumentFile = (document: Named) =>
  `${KINDS[document.kind].file}-${documentNumber(document)}.pdf`;

export interface OrderRecipient {
  name: string;
  lines: string[];
}

/** The part of a document taxed at one rate. */
export interface VatPart {
  /** in thousandths: 55 is 5.5 % */
  rate: number;
  /** including VAT */
  grossCents: number;
  vatCents: number;
}

interface DocumentLine {
  what: string;
  quantity: number;
  unitCents: number;
  /** several for a delivery, which is taxed like its parcel, or for an amount over several lines */
  vatRates: number[];
}

/** The content of a document apart from its recipient, stored as of the day of issue. */
export interface OrderDocumentContent {
  issuer: Issuer;
  /** "C-000123"; for a subscription or an accompaniment, its name */
  order: string;
  isSubscription?: boolean;
  isAccompaniment?: boolean;
  orderedAt: string;
  lines: DocumentLine[];
  vat: VatPart[];
  /** for a credit note, the invoice it corrects */
  corrects: string | null;
  /** true if no money moved */
  isDemo: boolean;
}

interface SoldLine {
  name: string;
  unitCents: number;
  quantity: number;
  vatRate: number;
  isSent: boolean;
}

interface Sold {
  lines: readonly SoldLine[];
  deliveryCents: number;
}

/** The VAT included in an amount, rounded to the cent. */
export const vatWithinRate = (cents: number, rate: number): number =>
  cents - Math.round((cents * 1000) / (1000 + rate));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * Splits an amount by weight so that the parts add up to the cent (largest remainder method). No part exceeds
 * its weight unless the amount exceeds the sum of weights.
 */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(sumOf(weights));
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, at) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { at, cents: Number(exact / all), rest: exact % all };
  });
  const left = cents - sumOf(shares.map((share) => share.cents));
  for (const share of shares
    .toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.at - b.at))
    .slice(0, left))
    share.cents += 1;
  return shares.map((share) => share.cents);
}

type Exemption = Pick<Issuer, "isVatExempt">;
type GrossPart = Pick<VatPart, "rate" | "grossCents">;

const sentOf = <Line extends SoldLine>(lines: readonly Line[]) => lines.filter(({ isSent }) => isSent);
const ratesOf = (lines: readonly SoldLine[]) =>
  [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => b - a);

/**
 * Highest rate first. Delivery is taxed like the goods in the parcel, in proportion if their rates differ.
 */
function grossByRate({ lines, deliveryCents }: Sold, parcel: readonly SoldLine[]): GrossPart[] {
  const grossOf = (some: readonly SoldLine[], rate: number) =>
    sumOf(some.filter(({ vatRate }) => vatRate === rate).map((line) => line.unitCents * line.quantity));
  const rates = ratesOf([...lines, ...parcel]);
  const delivery = spreadCents(
    deliveryCents,
    rates.map((rate) => grossOf(parcel, rate)),
  );
  return rates.map((rate, at) => ({ rate, grossCents: grossOf(lines, rate) + (delivery[at] ?? 0) }));
}

/** A seller exempt from VAT charges 0 %. */
const taxed = <Line extends SoldLine>(lines: readonly Line[], { isVatExempt }: Exemption): Line[] =>
  lines.map((line) => (isVatExempt ? { ...line, vatRate: 0 } : line));

export function invoiceVat({ lines, deliveryCents }: Sold, issuer: Exemption): VatPart[] {
  const sold = taxed(lines, issuer);
  return grossByRate({ lines: sold, deliveryCents }, sentOf(sold)).map((part) => ({
    ...part,
    vatCents: vatWithinRate(part.grossCents, part.rate),
  }));
}

interface Credit {
  cents: number;
  /** the returned goods by rate; absent for a goodwill refund */
  of?: readonly GrossPart[];
}

/**
 * Splits a credit by VAT rate, after earlier credit notes. It uses the rates of the returned goods. A
 * remainder beyond those, and a goodwill refund, is split in proportion to what is left at each rate. Once
 * everything is credited, the credit notes equal the invoice at each rate, VAT included.
 */
export function creditVat(
  invoice: readonly VatPart[],
  earlier: readonly VatPart[],
  { cents, of = [] }: Credit,
): VatPart[] {
  const given = (rate: number, amount: "grossCents" | "vatCents") =>
    sumOf(earlier.filter((part) => part.rate === rate).map((part) => part[amount]));
  const left = invoice.map(({ rate, grossCents }) => grossCents - given(rate, "grossCents"));
  const wanted = spreadCents(
    cents,
    invoice.map(({ rate }) => sumOf(of.filter((part) => part.rate === rate).map((part) => part.grossCents))),
  );
  const fitting = left.map((most, at) => Math.min(most, wanted[at] ?? 0));
  const beyond = spreadCents(
    cents - sumOf(fitting),
    left.map((most, at) => most - (fitting[at] ?? 0)),
  );
  const shares = fitting.map((share, at) => share + (beyond[at] ?? 0));
  return invoice.flatMap(({ rate }, at) => {
    const grossCents = shares[at] ?? 0;
    if (grossCents === 0) return [];
    // VAT of everything credited so far, less the VAT of the earlier credit notes, so that rounding does not
    // add up.
    const vatCents = vatWithinRate(given(rate, "grossCents") + grossCents, rate) - given(rate, "vatCents");
    return [{ rate, grossCents, vatCents }];
  });
}

export const sumByRate = (parts: readonly VatPart[]): VatPart[] =>
  [...new Set(parts.map(({ rate }) => rate))].map((rate) => {
    const same = parts.filter((part) => part.rate === rate);
    const sum = (of: "grossCents" | "vatCents") => same.reduce((all, part) => all + part[of], 0);
    return { rate, grossCents: sum("grossCents"), vatCents: sum("vatCents") };
  });

export function invoiceLines({ lines, deliveryCents }: Sold, parcel = sentOf(lines)): DocumentLine[] {
  const sold = lines.map(({ name, quantity, unitCents, vatRate }) => ({
    what: name,
    quantity,
    unitCents,
    vatRates: [vatRate],
  }));
  if (deliveryCents === 0) return sold;
  return [...sold, { what: "Livraison", quantity: 1, unitCents: deliveryCents, vatRates: ratesOf(parcel) }];
}

type PlacedLine = SoldLine & { position: number };

/** The lines of a credit note, and their amounts by VAT rate. */
export function creditOf(
  lines: readonly PlacedLine[],
  given: GivenBack,
  { cents, issuer }: { cents: number; issuer: Exemption },
): { lines: DocumentLine[]; of: GrossPart[] } {
  const sold = taxed(lines, issuer);
  const parcel = sentOf(sold);
  const back = sold
    .map((line) => ({ ...line, quantity: quantityOf(given.lines, line.position) }))
    .filter(({ quantity }) => quantity > 0);
  const what = { lines: back, deliveryCents: given.deliveryCents };
  const of = grossByRate(what, parcel).filter(({ grossCents }) => grossCents > 0);
  const named = invoiceLines(what, parcel);
  const difference = cents - sumOf(of.map(({ grossCents }) => grossCents));
  if (difference === 0) return { lines: named, of };
  const rest = {
    what: difference < 0 ? "Déjà remboursé, ou retenu" : "Geste commercial",
    quantity: 1,
    unitCents: difference,
    vatRates: of.map(({ rate }) => rate),
  };
  return { lines: [...named, rest], of };
}

/** for example "5,5 %" */
export const formatRate = (rate: number): string => `${(rate / 10).toLocaleString("fr-FR")}\u00a0%`;
