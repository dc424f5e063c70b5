import { type Issuer, regimeOf, sellerOf, type TradeParty } from "./parties.ts";
import { type SelfBilledContent, VAT_MENTIONS } from "./self-billing.ts";
import { type DocumentLine, REGIME_MENTIONS, type VatPart, type VatRegime, vatWithin } from "./vat.ts";

/** The codes of EN 16931: standard rate, zero rate, exempt, reverse charge. */
export type VatCategory = "S" | "Z" | "E" | "AE";

/** A line without VAT and with one rate. A line of the printed document with several rates is several here. */
export interface TradeLine {
  what: string;
  /** negative for a deduction */
  quantity: number;
  /** without VAT, rounded to a hundredth of a cent */
  netUnitCents: number;
  netCents: number;
  /** in thousandths */
  vatRate: number;
  category: VatCategory;
}

export interface TradeTotal {
  vatRate: number;
  category: VatCategory;
  /** the sum of the lines of this rate and category */
  netCents: number;
  vatCents: number;
  /** why no VAT is charged, in words and as a code of the VATEX list; null if it is charged */
  exemption: { text: string; code: string } | null;
}

/**
 * A document as data for an electronic invoice, as of the day of issue. The buyer is the document's
 * recipient, whose name can be erased. Amounts of a credit note are positive.
 */
export interface TradeData {
  type: "invoice" | "credit note";
  seller: TradeParty;
  currency: "EUR";
  lines: TradeLine[];
  totals: TradeTotal[];
  /** days in Paris; null for a credit note */
  paidOn: string | null;
  dueOn: string | null;
  /** printed below the totals, besides what is said about the payment */
  mentions: string[];
}

/** Articles L. 441-9 and D. 441-5 of the commercial code require these terms between businesses. */
export const LATE_PAYMENT =
  "Pas d’escompte. Retard de paiement\u00a0: pénalités de trois fois le taux d’intérêt légal, et indemnité forfaitaire de recouvrement de 40\u00a0€.";

const EXEMPTION_CODES: Record<VatRegime, string | null> = {
  liable: null,
  franchise: "VATEX-FR-FRANCHISE",
  "exempt teaching": "VATEX-EU-132-1J",
  "reverse charge": "VATEX-EU-AE",
};

/** A rate of 0 is taxed at 0 % by a seller who charges VAT, and not taxed by another one. */
export function categoryOf(rate: number, regime: VatRegime): VatCategory {
  if (rate > 0) return "S";
  if (regime === "liable") return "Z";
  return regime === "reverse charge" ? "AE" : "E";
}

/** The mentions of the regime, if a part of the document is not taxed. */
export function regimeMentions(vat: readonly Pick<VatPart, "rate">[], regime: VatRegime): string[] {
  const mention = REGIME_MENTIONS[regime];
  return mention && vat.some(({ rate }) => rate === 0) ? [mention] : [];
}

interface Described {
  type: TradeData["type"];
  lines: readonly DocumentLine[];
  vat: readonly VatPart[];
  issuer: Issuer;
  paidOn: string | null;
  mentions?: readonly string[];
}

export function tradeOf({ type, lines, vat, issuer, paidOn, mentions = [] }: Described): TradeData {
  const regime = regimeOf(issuer);
  return {
    type,
    seller: sellerOf(issuer),
    currency: "EUR",
    lines: vat.flatMap((part) => linesAtRate(lines, part, categoryOf(part.rate, regime))),
    totals: vat.map((part) => totalOf(part, regime)),
    paidOn,
    dueOn: paidOn,
    mentions: [...regimeMentions(vat, regime), ...mentions],
  };
}

/** Describes the services that the marketplace buys of a coach. Stored amounts of a credit note are negative. */
export function tradeOfServices(
  { lines, vat }: Pick<SelfBilledContent, "lines" | "vat">,
  { seller, isCredit }: { seller: TradeParty; isCredit: boolean },
): TradeData {
  const signed = (cents: number) => (isCredit ? 0 - cents : cents);
  // A document has no VAT part for services of which as much was bought as reversed.
  const untotalled = lines
    .filter(({ treatment, rate }) => !vat.some((part) => part.treatment === treatment && part.rate === rate))
    .map((line) => ({ ...line, netCents: 0, vatCents: 0 }));
  return {
    type: isCredit ? "credit note" : "invoice",
    seller,
    currency: "EUR",
    lines: lines.map(({ what, client, treatment, rate, netCents }) => ({
      what: client ? `${what} · ${client}` : what,
      // EN 16931 has no negative prices.
      quantity: signed(netCents) < 0 ? -1 : 1,
      netUnitCents: Math.abs(netCents),
      netCents: signed(netCents),
      vatRate: rate,
      category: categoryOf(rate, treatment),
    })),
    totals: [...vat, ...untotalled].map(({ treatment, rate, netCents, vatCents }) => {
      const part = { rate, grossCents: signed(netCents + vatCents), vatCents: signed(vatCents) };
      const total = totalOf(part, treatment);
      const text = VAT_MENTIONS[treatment];
      return { ...total, exemption: total.exemption && text ? { ...total.exemption, text } : null };
    }),
    paidOn: null,
    dueOn: null,
    mentions: [],
  };
}

export function totalOf({ rate, grossCents, vatCents }: VatPart, regime: VatRegime): TradeTotal {
  const category = categoryOf(rate, regime);
  const [text, code] = [REGIME_MENTIONS[regime], EXEMPTION_CODES[regime]];
  const isExempt = category === "E" || category === "AE";
  return {
    vatRate: rate,
    category,
    netCents: grossCents - vatCents,
    vatCents,
    exemption: isExempt && text && code ? { text, code } : null,
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
const grossOf = ({ unitCents, quantity }: DocumentLine) => unitCents * quantity;

/** The lines of one rate. Their net amounts add up to the net total of the rate. */
function linesAtRate(
  lines: readonly DocumentLine[],
  { rate, grossCents, vatCents }: VatPart,
  category: VatCategory,
): TradeLine[] {
  const ofOneRate = lines.filter(({ vatRates }) => vatRates.length === 1 && vatRates[0] === rate);
  const rest = grossCents - sumOf(ofOneRate.map(grossOf));
  // At most one line of a document has several rates: its part at this rate is the rest.
  const mixed = lines.find(({ vatRates }) => vatRates.length > 1 && vatRates.includes(rate));
  const gross = [
    ...ofOneRate.map((line) => ({ ...line, grossCents: grossOf(line) })),
    ...(mixed && rest !== 0 ? [{ ...mixed, quantity: 1, grossCents: rest }] : []),
  ];
  const nets = gross.map((line) => line.grossCents - vatWithin(line.grossCents, rate));
  const largest = gross.reduce(
    (best, line, at) => (Math.abs(line.grossCents) > Math.abs(gross[best]?.grossCents ?? 0) ? at : best),
    0,
  );
  const rounding = grossCents - vatCents - sumOf(nets);
  return gross.map(({ what, quantity }, at) => {
    const netCents = (nets[at] ?? 0) + (at === largest ? rounding : 0);
    // A deduction has a negative quantity, because EN 16931 has no negative prices.
    const signed = netCents < 0 ? -quantity : quantity;
    return {
      what,
      quantity: signed,
      netUnitCents: Math.round((netCents * 100) / signed) / 100,
      netCents,
      vatRate: rate,
      category,
    };
  });
}
