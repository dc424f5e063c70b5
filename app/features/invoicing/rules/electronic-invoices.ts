import { parisDay } from "~/platform/format/dates.ts";
import { type DocumentKind, documentNumber, type Numbered } from "./document-numbers.ts";
import type { Issuer, PostalAddress, TradeParty } from "./parties.ts";
import { LATE_PAYMENT, type TradeData, type TradeLine, type TradeTotal } from "./trade.ts";

/** UNTDID 1001 */
const TYPE_CODES = {
  invoice: { own: "380", selfBilled: "389" },
  "credit note": { own: "381", selfBilled: "261" },
} as const;

/** UNTDID 4461: paid online, paid to a bank account, set off against another sum. */
const MEANS_CODES = { online: "68", transfer: "42", "set-off": "97" } as const;

/** UNTDID 4451: legal form, registration, discount, penalties and compensation for late payment. */
type NoteSubject = "REG" | "ABL" | "AAB" | "PMD" | "PMT";

export interface InvoiceNote {
  text: string;
  subject?: NoteSubject;
}

/** `LATE_PAYMENT` as French electronic invoices have it: a note for each subject. */
const LATE_PAYMENT_NOTES: InvoiceNote[] = [
  { subject: "AAB", text: "Pas d’escompte." },
  { subject: "PMD", text: "Retard de paiement\u00a0: pénalités de trois fois le taux d’intérêt légal." },
  { subject: "PMT", text: "Retard de paiement\u00a0: indemnité forfaitaire de recouvrement de 40\u00a0€." },
];

/** The country is required, also if nothing else of the address is known. */
export interface InvoiceParty extends Omit<TradeParty, "address"> {
  address: Partial<PostalAddress> & { country: string };
}

export interface InvoiceTotal extends Omit<TradeTotal, "exemption"> {
  /** without a code if there are several reasons */
  exemption: { text: string; code: string | null } | null;
}

/** A document as EN 16931 describes it. Days are those of Paris; amounts of a credit note are positive. */
export interface ElectronicInvoice extends Pick<TradeData, "lines" | "dueOn"> {
  number: string;
  typeCode: string;
  issuedOn: string;
  /** true if no money moved, so that no program takes it into its books */
  isTest: boolean;
  notes: InvoiceNote[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  orderNumber: string | null;
  period: { from: string; to: string } | null;
  totals: InvoiceTotal[];
  meansCode: string;
  /** how it is paid or refunded, in words */
  terms: string;
  isPaid: boolean;
  /** the numbers of the invoices that it corrects */
  corrects: readonly string[];
}

interface Described extends Pick<ElectronicInvoice, "terms" | "corrects"> {
  document: Numbered & { kind: DocumentKind; issuedAt: Date };
  trade: TradeData;
  buyer: TradeParty;
  /** as the PDF prints them, apart from the terms */
  notes: readonly string[];
  /** the seller's; absent for what a coach sells to the marketplace */
  issuer?: Pick<Issuer, "legalForm" | "registration">;
  means: keyof typeof MEANS_CODES;
  isDemo: boolean;
  isSelfBilled?: boolean;
  orderNumber?: string | null;
  period?: ElectronicInvoice["period"];
}

/**
 * Null if something is unknown that EN 16931 requires, because a program that reads the invoice would refuse
 * it.
 */
export function electronicInvoiceOf(described: Described): ElectronicInvoice | null {
  const { document, trade, terms, corrects, orderNumber = null, period = null } = described;
  const sellerCountry = countryOf(trade.seller);
  const totals = mergeTotals(trade.totals);
  if (!sellerCountry || !hasIdentities(described) || !addsUp(trade.lines, totals)) return null;
  return {
    number: documentNumber(document),
    typeCode: TYPE_CODES[trade.type][described.isSelfBilled ? "selfBilled" : "own"],
    issuedOn: parisDay(document.issuedAt),
    isTest: described.isDemo,
    notes: notesOf(described),
    seller: addCountry(trade.seller, sellerCountry),
    // A buyer without an address is a consumer, who is charged the VAT of France.
    buyer: addCountry(described.buyer, countryOf(described.buyer) ?? "FR"),
    orderNumber,
    period,
    lines: trade.lines,
    totals,
    meansCode: MEANS_CODES[described.means],
    terms,
    dueOn: trade.dueOn,
    isPaid: trade.paidOn !== null,
    corrects,
  };
}

/** A SIREN is French, and a VAT number begins with its country. */
function countryOf({ address, siren, vatNumber }: TradeParty): string | null {
  if (address) return address.country;
  return siren ? "FR" : (/^[A-Z]{2}/.exec(vatNumber ?? "")?.[0] ?? null);
}

const addCountry = ({ address, ...party }: TradeParty, country: string): InvoiceParty => ({
  ...party,
  address: { ...address, country },
});

/** Rules BR-CO-26, BR-S-02, BR-Z-02, BR-E-02 and BR-AE-02: who owes the VAT, or would owe it, has a number. */
function hasIdentities({ trade: { seller, totals }, buyer }: Described): boolean {
  const isReverse = totals.some(({ category }) => category === "AE");
  const isKnown = ({ siren, vatNumber }: TradeParty) => siren !== null || vatNumber !== null;
  return isKnown(seller) && (!isReverse || isKnown(buyer));
}

/**
 * Rules BR-CO-10, BR-S-01 and BR-S-08. Some documents of earlier versions state no line at one of their rates,
 * and VAT may be left of services that were reversed.
 */
const addsUp = (lines: readonly TradeLine[], totals: readonly InvoiceTotal[]): boolean =>
  totals.every((total) => {
    const same = lines.filter((line) => isTaxedAlike(line, total));
    return same.length > 0 && total.netCents === same.reduce((sum, { netCents }) => sum + netCents, 0);
  }) && lines.every((line) => totals.some((total) => isTaxedAlike(line, total)));

type Taxed = Pick<TradeTotal, "category" | "vatRate">;
const isTaxedAlike = (one: Taxed, other: Taxed): boolean =>
  one.category === other.category && one.vatRate === other.vatRate;

/** One total for each category and rate (rules BR-E-01, BR-AE-01…). */
function mergeTotals(totals: readonly InvoiceTotal[]): InvoiceTotal[] {
  const merged = new Map<string, InvoiceTotal>();
  for (const total of totals) {
    const key = `${total.category} ${total.vatRate}`;
    const known = merged.get(key);
    merged.set(key, known ? addTotals(known, total) : total);
  }
  return [...merged.values()];
}

const addTotals = (one: InvoiceTotal, other: InvoiceTotal): InvoiceTotal => ({
  ...one,
  netCents: one.netCents + other.netCents,
  vatCents: one.vatCents + other.vatCents,
  exemption: one.exemption &&
    other.exemption && {
      text: [...new Set([one.exemption.text, other.exemption.text])].join(" / "),
      code: one.exemption.code === other.exemption.code ? one.exemption.code : null,
    },
});

/** The reasons of missing VAT are beside the totals, not among the notes. */
function notesOf({ issuer, notes, trade: { totals } }: Described): InvoiceNote[] {
  const reasons = totals.map(({ exemption }) => exemption?.text);
  const printed = notes.filter((text) => !reasons.includes(text));
  return [
    ...(issuer?.legalForm ? [{ subject: "REG" as const, text: issuer.legalForm }] : []),
    ...(issuer?.registration ? [{ subject: "ABL" as const, text: issuer.registration }] : []),
    ...printed.flatMap((text): InvoiceNote[] => (text === LATE_PAYMENT ? LATE_PAYMENT_NOTES : [{ text }])),
  ];
}
