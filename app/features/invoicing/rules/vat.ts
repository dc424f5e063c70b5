import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";

/**
 * Why VAT is charged, or is not. "franchise": a small business. "exempt teaching": lessons given in person.
 * "reverse charge": the buyer abroad owes it.
 */
export type VatRegime = "liable" | "franchise" | "exempt teaching" | "reverse charge";

/** The words that the law requires where no VAT is charged. */
export const REGIME_MENTIONS: Record<VatRegime, string | null> = {
  liable: null,
  franchise: VAT_EXEMPTION,
  "exempt teaching": "Exonération de TVA, art. 261-4-4° b du CGI",
  "reverse charge": "Autoliquidation\u00a0: la TVA est due par le preneur (art. 259-1 du CGI).",
};

/** The part of a document taxed at one rate. */
export interface VatPart {
  /** in thousandths: 55 is 5.5 % */
  rate: number;
  /** including VAT */
  grossCents: number;
  vatCents: number;
}

export interface DocumentLine {
  what: string;
  quantity: number;
  unitCents: number;
  /** several for a delivery, which is taxed like its parcel, or for an amount over several lines */
  vatRates: number[];
}

export interface SoldLine {
  name: string;
  unitCents: number;
  quantity: number;
  vatRate: number;
  isSent: boolean;
}

export interface Sold {
  lines: readonly SoldLine[];
  deliveryCents: number;
}

/**
 * The VAT included in an amount, rounded to the cent; the rate is in thousandths. A refund has the same VAT
 * with the opposite sign.
 */
export function vatWithin(cents: number, rate: number): number {
  const whole = Math.abs(cents);
  const vat = whole - Math.round((whole * 1000) / (1000 + rate));
  return cents < 0 && vat > 0 ? -vat : vat;
}

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

/** The part of an issuer that decides whether VAT is charged. */
interface Exemption {
  isVatExempt: boolean;
}
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
export const taxed = <Line extends SoldLine>(lines: readonly Line[], { isVatExempt }: Exemption): Line[] =>
  lines.map((line) => (isVatExempt ? { ...line, vatRate: 0 } : line));

export function invoiceVat({ lines, deliveryCents }: Sold, issuer: Exemption): VatPart[] {
  const sold = taxed(lines, issuer);
  return grossByRate({ lines: sold, deliveryCents }, sentOf(sold)).map((part) => ({
    ...part,
    vatCents: vatWithin(part.grossCents, part.rate),
  }));
}

interface Credit {
  cents: number;
  /** the returned goods by rate; absent for a goodwill refund */
  of?: readonly GrossPart[] | undefined;
}

/**
 * Splits a credit by VAT rate, after earlier credit notes. It uses the rates of the returned goods. A
 * remainder beyond those, and a goodwill refund, is split in proportion to what is left at each rate. Once
 * everything is credited, the credit notes equal the invoices at each rate, VAT included.
 */
export function creditVat(
  invoice: readonly VatPart[],
  earlier: readonly VatPart[],
  { cents, of = [] }: Credit,
): VatPart[] {
  const creditedBefore = (rate: number, amount: "grossCents" | "vatCents") =>
    sumOf(earlier.filter((part) => part.rate === rate).map((part) => part[amount]));
  const left = invoice.map(({ rate, grossCents }) => grossCents - creditedBefore(rate, "grossCents"));
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
  return invoice.flatMap(({ rate, vatCents: most }, at) => {
    const grossCents = shares[at] ?? 0;
    if (grossCents === 0) return [];
    // VAT of everything credited so far, less the VAT of the earlier credit notes, so that rounding does not
    // add up. The VAT of several invoices was rounded in each: what is left of it has to fit what is left to credit.
    const stillLeft = (left[at] ?? 0) - grossCents;
    const exact = vatWithin(creditedBefore(rate, "grossCents") + grossCents, rate);
    const soFar = Math.min(most, Math.max(exact, most - stillLeft));
    return [{ rate, grossCents, vatCents: soFar - creditedBefore(rate, "vatCents") }];
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

/** The lines of a credit note for returned goods, and their amounts by VAT rate. */
export function creditLines(
  goods: { sold: readonly SoldLine[]; back: Sold },
  issuer: Exemption,
): { lines: DocumentLine[]; of: GrossPart[] } {
  const parcel = sentOf(taxed(goods.sold, issuer));
  const back = { lines: taxed(goods.back.lines, issuer), deliveryCents: goods.back.deliveryCents };
  const of = grossByRate(back, parcel).filter(({ grossCents }) => grossCents > 0);
  return { lines: invoiceLines(back, parcel), of };
}

/**
 * The lines that bring the named goods to what a credit note credits at each rate. The amounts differ if less
 * is refunded, or if a goodwill refund has used up the rate of the goods before.
 */
export function adjustmentLines(of: readonly GrossPart[], credited: readonly VatPart[]): DocumentLine[] {
  const grossAt = (parts: readonly GrossPart[], rate: number) =>
    sumOf(parts.filter((part) => part.rate === rate).map(({ grossCents }) => grossCents));
  const rates = [...new Set([...of, ...credited].map(({ rate }) => rate))];
  const isMore =
    sumOf(credited.map(({ grossCents }) => grossCents)) > sumOf(of.map((part) => part.grossCents));
  return rates.flatMap((rate) => {
    const unitCents = grossAt(credited, rate) - grossAt(of, rate);
    if (unitCents === 0) return [];
    const more = isMore ? "Geste commercial" : "Remboursé à un autre taux de TVA";
    return [
      {
        what: unitCents < 0 ? "Déjà remboursé, ou retenu" : more,
        quantity: 1,
        unitCents,
        vatRates: [rate],
      },
    ];
  });
}

/** for example "5,5 %" */
export const formatRate = (rate: number): string => `${(rate / 10).toLocaleString("fr-FR")}\u00a0%`;
