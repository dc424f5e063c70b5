import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import {
  documentNumber,
  type Issuer,
  type Numbered,
  yearSeries,
} from "~/features/payments/invoicing/rules/documents.ts";
import { type GivenBack, quantityOf } from "../../withdrawals/rules/withdrawal.ts";

export const ORDER_DOCUMENT_KINDS = ["invoice", "credit note"] as const;
export type OrderDocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number];

/** What each number begins with, what it is called, and what a file of it is called. */
const KINDS: Record<OrderDocumentKind, { letter: string; label: string; file: string }> = {
  invoice: { letter: "B", label: "Facture", file: "facture" },
  "credit note": { letter: "A", label: "Avoir", file: "avoir" },
};

export const orderSeries = (kind: OrderDocumentKind, at: Date, provider: ProviderName) =>
  yearSeries(KINDS[kind].letter, at, provider);

type Named = Numbered & { kind: OrderDocumentKind };

/** "Facture nº B2026-00012" */
export const orderDocumentTitle = (document: Named) =>
  `${KINDS[document.kind].label} nº\u00a0${documentNumber(document)}`;

export const orderDocumentFile = (document: Named) =>
  `${KINDS[document.kind].file}-${documentNumber(document)}.pdf`;

/** Who it is made out to. */
export interface OrderRecipient {
  name: string;
  lines: string[];
}

/** What of a paper is taxed at one rate. */
export interface VatPart {
  /** in thousandths: 55 is 5,5 % */
  rate: number;
  /** all taxes included */
  grossCents: number;
  vatCents: number;
}

interface DocumentLine {
  what: string;
  quantity: number;
  unitCents: number;
  /** more than one of a delivery, which is taxed as what is delivered, and of what is for several lines */
  vatRates: number[];
}

/** What a paper says beside whom it is for: as it was on that day, whatever changes later. */
export interface OrderDocumentContent {
  issuer: Issuer;
  /** "C-000123"; of a subscription or an accompaniment, what it is called */
  order: string;
  isSubscription?: boolean;
  isAccompaniment?: boolean;
  orderedAt: string;
  lines: DocumentLine[];
  vat: VatPart[];
  /** of a credit note, the invoice that it corrects */
  corrects: string | null;
  /** no money has moved */
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

/** What of an amount that includes it is VAT, to the nearest cent. */
export const vatWithinRate = (cents: number, rate: number): number =>
  cents - Math.round((cents * 1000) / (1000 + rate));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * An amount in parts by weight, which add up to it to the cent: those that were rounded down most get the cents that are left. None
 * is above its weight where the amount is not above all weights.
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

/** By rate, the highest first; a delivery is taxed as the parcel that is delivered, in proportion where rates differ. */
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

/** Whoever owes no VAT sells at none. */
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
  /** what it is for, by rate; nothing of a gesture */
  of?: readonly GrossPart[];
}

/**
 * So much of an invoice is given back, after what earlier credit notes gave: at the rates of what it is for, and beyond what is left
 * at those, or for nothing in particular, in proportion to what is left at each. Once all of it is given back, the credit notes add up to
 * the invoice at each rate, VAT included.
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
    // Of all that is given back by now, less what earlier ones have given back.
    const vatCents = vatWithinRate(given(rate, "grossCents") + grossCents, rate) - given(rate, "vatCents");
    return [{ rate, grossCents, vatCents }];
  });
}

/** Of several papers, what is taxed at each rate. */
export const sumByRate = (parts: readonly VatPart[]): VatPart[] =>
  [...new Set(parts.map(({ rate }) => rate))].map((rate) => {
    const same = parts.filter((part) => part.rate === rate);
    const sum = (of: "grossCents" | "vatCents") => same.reduce((all, part) => all + part[of], 0);
    return { rate, grossCents: sum("grossCents"), vatCents: sum("vatCents") };
  });

/** What was sold, as its invoice names it. */
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

/** What of an order money goes back for, as a credit note names and taxes it. */
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

/** "5,5 %" */
export const formatRate = (rate: number): string => `${(rate / 10).toLocaleString("fr-FR")}\u00a0%`;
