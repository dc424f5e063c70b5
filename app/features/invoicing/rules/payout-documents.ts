import { BRAND } from "~/platform/config/brand.ts";
import type { Issuer } from "./parties.ts";
import type { TradeData } from "./trade.ts";
import type { VatRegime } from "./vat.ts";

/**
 * The content of a payout's document besides its lines, which are ledger entries; as of the day of issue. It
 * names no client: names are erased with the account.
 */
export interface PayoutDocumentContent extends CommissionTerms {
  issuer: Issuer;
  totals: PayoutTotals;
  /** of the invoice of a commission, and of its credit note; absent on documents of earlier versions */
  trade?: TradeData;
  /** the invoices whose commission this document refunds, in full or in part */
  corrects: string[];
}

/**
 * "domestic": VAT is due in France. "reverse charge": the buyer abroad owes it. "exempt": the operator is
 * exempt.
 */
export type VatTreatment = "domestic" | "reverse charge" | "exempt";

export interface CommissionTerms {
  /** both in percent; `vatRate` is 0 if no VAT is charged */
  commissionRate: number;
  /** the commission rates of the sales and of the services, unless all have `commissionRate` */
  rates?: CommissionRates;
  vatRate: number;
  vatTreatment: VatTreatment;
  /** included in the commission */
  vatCents: number;
}

/** Each rate once, the lowest first. */
export interface CommissionRates {
  sales: readonly number[];
  services: readonly number[];
}

type Rated = Pick<CommissionTerms, "commissionRate" | "rates">;

const ratesOf = ({ commissionRate, rates }: Rated): CommissionRates =>
  rates ?? { sales: [commissionRate], services: [commissionRate] };

const LIST = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** "10 %", or "10 % et 12 %" */
const percents = (rates: readonly number[]): string => LIST.format(rates.map((rate) => `${rate}\u00a0%`));

/** "Commission (10 %)" */
export function commissionLabel(of: Rated): string {
  const { sales } = ratesOf(of);
  return sales.length > 0 ? `Commission (${percents(sales)})` : "Commission";
}

/** "10 % de chaque vente" */
export function commissionShare(of: Rated): string {
  const { sales } = ratesOf(of);
  return sales.length > 1
    ? `${percents(sales)} des ventes, selon le taux en vigueur le jour de chacune`
    : `${percents(sales)} de chaque vente`;
}

export const REGIMES: Record<VatTreatment, VatRegime> = {
  domestic: "liable",
  "reverse charge": "reverse charge",
  exempt: "franchise",
};

/** A service for a business abroad is taxed in its country. The operator's exemption only concerns France. */
export function vatTreatmentOf(
  { isVatExempt }: Pick<Issuer, "isVatExempt">,
  isAbroad: boolean,
): VatTreatment {
  if (isAbroad) return "reverse charge";
  return isVatExempt ? "exempt" : "domestic";
}

export interface PayoutTotals {
  /** sales of the coach, commission on them, and the difference */
  grossCents: number;
  commissionCents: number;
  netCents: number;
  /** services that the coach sold to the marketplace; absent on documents of earlier versions */
  services?: ServiceTotals;
  /** paid by the coach for a negative balance; absent if nothing was */
  balanceCents?: number;
  /** failed payouts that this one pays again */
  returnedCents: number;
  payoutCents: number;
}

/** Services that the coach sold to the marketplace, without VAT. */
export interface ServiceTotals {
  /** to be invoiced by the coach */
  ownCents: number;
  /** invoiced by the marketplace in the coach's name */
  selfBilledCents: number;
  /** the coach's VAT on top of both */
  vatCents: number;
}

/** A service that the coach sold to the marketplace, as supplier of one of its sales. */
export interface PaidService {
  /** the sold price without VAT, and the coach's share of it */
  baseCents: number;
  netCents: number;
  /** the coach's VAT on top */
  vatCents: number;
  isSelfBilled: boolean;
}

/** A line of a payout. A failed payout that is paid again only has a net amount. */
export interface PayoutLine {
  at: Date;
  what: string;
  /** the client's first name and initial; null if there is none, or the account is closed */
  client?: string | null;
  /** the price of a sale of the coach; null for anything else */
  grossCents: number | null;
  /** of the sale, in percent; absent for anything else */
  commissionRate?: number | null;
  /** what is paid */
  netCents: number;
  /** absent or null for anything else */
  service?: PaidService | null;
  /** the coach has paid a negative balance */
  isBalance?: boolean;
}

/** for example "Séance avec Camille Laurent, 1 h · Manon P." */
export const describeLine = ({ what, client }: Pick<PayoutLine, "what" | "client">): string =>
  client ? `${what} · ${client}` : what;

/** A coach earns what the commission leaves, of the price without VAT. */
export function serviceLabel(of: Rated): string {
  const shares = ratesOf(of).services.map((rate) => 100 - rate);
  return `Prestations fournies à ${BRAND.name}, ${percents(shares)} du prix hors taxes`;
}

export const BALANCE_LABEL = "Solde que vous avez réglé";

export const RETURNED_LABEL = "Virements non aboutis, à nouveau versés";

export const commissionOf = ({ grossCents, netCents }: Pick<PayoutLine, "grossCents" | "netCents">) =>
  grossCents === null ? null : grossCents - netCents;

type Counted = Pick<PayoutLine, "grossCents" | "netCents" | "service" | "isBalance">;

export function totalsOf(lines: readonly Counted[]): PayoutTotals {
  const sum = (of: (line: Counted) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossCents = sum((line) => line.grossCents ?? 0);
  const commissionCents = sum((line) => commissionOf(line) ?? 0);
  const payoutCents = sum((line) => line.netCents);
  const netCents = grossCents - commissionCents;
  const ofServices = (of: (service: PaidService) => number) =>
    sum(({ service }) => (service ? of(service) : 0));
  const services = {
    ownCents: ofServices((service) => (service.isSelfBilled ? 0 : service.netCents)),
    selfBilledCents: ofServices((service) => (service.isSelfBilled ? service.netCents : 0)),
    vatCents: ofServices(({ vatCents }) => vatCents),
  };
  const balanceCents = sum((line) => (line.isBalance ? line.netCents : 0));
  const returnedCents = payoutCents - netCents - servicesCents({ services }) - balanceCents;
  const balance = balanceCents === 0 ? {} : { balanceCents };
  return { grossCents, commissionCents, netCents, services, ...balance, returnedCents, payoutCents };
}

/** The amount that is paid for services, VAT included. */
export const servicesCents = ({ services }: Pick<PayoutTotals, "services">): number =>
  services ? services.ownCents + services.selfBilledCents + services.vatCents : 0;
