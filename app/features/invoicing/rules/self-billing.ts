import { addDays, addMonths, formatMonth, parisInstant } from "~/platform/format/dates.ts";
import type { Issuer, Recipient } from "./parties.ts";

/**
 * How a coach who supplies the marketplace is taxed. "franchise": small business without VAT. "liable":
 * charges VAT. "exempt teaching": lessons without VAT. "reverse charge": established abroad, so the
 * marketplace owes the VAT.
 */
export const SUPPLIER_VAT_TREATMENTS = ["franchise", "liable", "exempt teaching", "reverse charge"] as const;
export type SupplierVatTreatment = (typeof SUPPLIER_VAT_TREATMENTS)[number];

export interface SupplierVat {
  treatment: SupplierVatTreatment;
  /** in thousandths; 0 unless liable */
  rate: number;
}

/** The mention that the law requires on an invoice without VAT. */
export const VAT_MENTIONS: Record<SupplierVatTreatment, string | undefined> = {
  franchise: "TVA non applicable, art. 293 B du CGI",
  liable: undefined,
  "exempt teaching": "Exonération de TVA, art. 261-4-4° b du CGI",
  "reverse charge": "Autoliquidation\u00a0: la TVA est due par le preneur (art. 283-2 du CGI).",
};

/** The VAT on top of an amount, rounded to the cent. A reversal has the same VAT with the opposite sign. */
export function vatOnTop(netCents: number, rate: number): number {
  const vat = Math.round((Math.abs(netCents) * rate) / 1000);
  return netCents < 0 && vat > 0 ? -vat : vat;
}

/** The coach as the seller of a self-billed document. */
export type Supplier = Recipient;

/** A service that the marketplace bought of a coach; negative if it is reversed. */
export interface BoughtService extends SupplierVat {
  paymentId: string;
  /** identifies the session, the review or the month within the payment */
  item: string;
  /** for example "Séance du 12 novembre 2026" */
  what: string;
  /** the client's first name and initial */
  client: string;
  netCents: number;
  vatCents: number;
}

export interface SelfBilledLine extends SupplierVat {
  what: string;
  client: string;
  netCents: number;
}

/** The part of a self-billed document that has one VAT treatment and rate. */
export interface SelfBilledVat extends SupplierVat {
  netCents: number;
  vatCents: number;
}

/**
 * The content of a self-billed document apart from its seller, as of the day of issue. Amounts have the sign
 * of the purchase: those of a credit note are negative.
 */
export interface SelfBilledContent {
  buyer: Issuer;
  /** for example "2026-11" */
  month: string;
  lines: SelfBilledLine[];
  vat: SelfBilledVat[];
  /** the invoices whose services are reversed, in full or in part */
  corrects: string[];
  /** true if no money moved */
  isDemo: boolean;
}

export interface BilledServices {
  lines: SelfBilledLine[];
  vat: SelfBilledVat[];
  netCents: number;
  vatCents: number;
}

/** One line for each item, in order. An item that was bought and reversed within the document has none. */
export function billServices(bought: readonly BoughtService[]): BilledServices {
  const lines = new Map<string, SelfBilledLine>();
  const vat = new Map<string, SelfBilledVat>();
  for (const { paymentId, item, what, client, treatment, rate, netCents, vatCents } of bought) {
    const line = lines.get(`${paymentId} ${item} ${treatment} ${rate}`);
    if (line) line.netCents += netCents;
    else lines.set(`${paymentId} ${item} ${treatment} ${rate}`, { what, client, treatment, rate, netCents });
    const part = vat.get(`${treatment} ${rate}`) ?? { treatment, rate, netCents: 0, vatCents: 0 };
    vat.set(`${treatment} ${rate}`, {
      ...part,
      netCents: part.netCents + netCents,
      vatCents: part.vatCents + vatCents,
    });
  }
  const sum = (of: (service: BoughtService) => number) => bought.reduce((all, one) => all + of(one), 0);
  return {
    lines: [...lines.values()].filter(({ netCents }) => netCents !== 0),
    vat: [...vat.values()].filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0),
    netCents: sum(({ netCents }) => netCents),
    vatCents: sum(({ vatCents }) => vatCents),
  };
}

export const selfBilledKind = ({ netCents }: Pick<BilledServices, "netCents">) =>
  netCents < 0 ? ("self-billed credit note" as const) : ("self-billed invoice" as const);

/** The first and the last day of the month. */
export function monthPeriod({ month }: Pick<SelfBilledContent, "month">): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** For example "novembre 2026". */
export const monthName = ({ month }: Pick<SelfBilledContent, "month">): string =>
  formatMonth(parisInstant(`${month}-01`, "12:00"));
