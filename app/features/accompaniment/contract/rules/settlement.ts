import { UNIT_NAMES as UNIT_TITLES, type Unit } from "~/features/bookings/packs/rules.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { TAKEN_AT } from "~/features/payments/core/rules/retries.ts";
import type { DeliveredItem } from "~/features/payments/ledger/rules/shares.ts";
import { addMonths, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import type { SoldPrices } from "./plan.ts";
import { type Ending, PAUSED_AFTER_DAYS } from "./states.ts";

/**
 * Computes what was delivered, which coach earns it, and what an end refunds or still charges. Delivered are
 * the units (introduction, sessions, reviews) that took place or are charged although missed, and the months
 * with a coach. A month that has begun at the end counts in full, less each whole day without a coach. Only
 * the elapsed days with a coach count after a withdrawal, and in the last month if the operator ends it,
 * because the student cannot use the rest.
 */

/** Month 0 starts with the first payment; every other month starts when its instalment is due. */
export const monthStart = (startedAt: Date, month: number): Date =>
  month === 0 ? startedAt : parisInstant(addMonths(parisDay(startedAt), month), TAKEN_AT);

/** When a late accompaniment counts as paused. */
export const pausedFrom = (lateSince: Date): Date =>
  new Date(lateSince.getTime() + PAUSED_AFTER_DAYS * DAY_MS);

export const unitsCents = (minutes: number, { unitCents }: Pick<SoldPrices, "unitCents">): number =>
  Math.round((minutes * unitCents) / 60);

/** Since this version of the contract, units are released as instalments are paid, and days without a coach are free. */
const RELEASING_VERSION = 2;
/** The version that is sold. */
export const CONTRACT_VERSION = 2;
export const releasesUnits = ({ contractVersion }: { contractVersion: number }): boolean =>
  contractVersion >= RELEASING_VERSION;

/** The period of one coach. */
export interface Term {
  holderId: number;
  since: Date;
  until: Date | null;
}

/** A unit that took place, or is charged although missed. */
export interface UsedUnit {
  /** of its booking */
  id: string;
  holderId: number;
  minutes: number;
  purpose: Unit;
  at: Date;
}

export interface Service extends SoldPrices {
  months: number;
  /** days without a coach are not due; in earlier contracts a month with a coach counts whole */
  hasFreeDays: boolean;
  startedAt: Date;
  /** null before the end */
  ending: Ending | null;
  /** end of the charged months, set by the end */
  servedUntil: Date | null;
  terms: readonly Term[];
  units: readonly UsedUnit[];
}

interface Share {
  holderId: number;
  cents: number;
}

interface Month {
  /** counted from 0 */
  month: number;
  from: Date;
  to: Date;
  cents: number;
  /** whole days without a coach, which are not due */
  freeDays: number;
}

/** The charged months with their prices. Before the end, only completed months count. */
function countMonths(service: Service, now: Date): Month[] {
  const { startedAt, ending } = service;
  const until = ending ? (service.servedUntil ?? now) : now;
  const months: Month[] = [];
  for (let month = 0; month < service.months; month += 1) {
    const [from, to] = [monthStart(startedAt, month), monthStart(startedAt, month + 1)];
    if (ending ? from >= until : to > until) break;
    const cut = to < until ? to : until;
    const isCut = ending === "withdrawn" || (ending === "stopped" && cut < to);
    const priced = isCut ? priceDays(service, { from, to, cut }) : priceMonth(service, { from, to });
    months.push({ month, from, to: cut, ...priced });
  }
  return months;
}

const countDays = (ms: number): number => Math.round(ms / DAY_MS);

/** How long there was a coach. The current coach is expected to stay. */
const servedMs = (terms: readonly Term[], { from, to }: { from: Date; to: Date }): number =>
  terms.reduce((sum, term) => sum + termMs(term, { from, to }), 0);

const termMs = ({ since, until }: Term, { from, to }: { from: Date; to: Date }): number =>
  Math.max(
    0,
    Math.min(to.getTime(), until?.getTime() ?? Number.POSITIVE_INFINITY) -
      Math.max(from.getTime(), since.getTime()),
  );

/** A whole month, less each whole day without a coach. */
function priceMonth({ monthCents, hasFreeDays, terms }: Service, month: { from: Date; to: Date }) {
  const all = month.to.getTime() - month.from.getTime();
  const served = servedMs(terms, month);
  const days = countDays(all);
  const freeDays = served === 0 ? days : Math.floor((all - served) / DAY_MS);
  if (!hasFreeDays || freeDays === 0) return { cents: monthCents, freeDays: 0 };
  return { cents: Math.floor((monthCents * (days - Math.min(days, freeDays))) / days), freeDays };
}

/**
 * A month that was cut short: pro rata by completed days with a coach (for a withdrawal: article L. 221-25).
 * Earlier contracts count the days since the first coach accepted.
 */
function priceDays(
  { monthCents, hasFreeDays, terms }: Service,
  { from, to, cut }: { from: Date; to: Date; cut: Date },
) {
  const [first] = terms;
  const begun = Math.max(from.getTime(), first?.since.getTime() ?? cut.getTime());
  const served = hasFreeDays ? servedMs(terms, { from, to: cut }) : cut.getTime() - begun;
  const days = countDays(to.getTime() - from.getTime());
  const due = Math.min(days, Math.max(0, Math.floor(served / DAY_MS)));
  return { cents: Math.floor((monthCents * due) / days), freeDays: 0 };
}

/** Splits a month between its coaches by time, to the cent. Without a coach there are no shares. */
function shareMonth({ from, to, cents }: Month, terms: readonly Term[]): Share[] {
  const spans = terms
    .map((term) => ({ holderId: term.holderId, ms: termMs(term, { from, to }) }))
    .filter(({ ms }) => ms > 0);
  const all = spans.reduce((sum, { ms }) => sum + ms, 0);
  let before = 0;
  return spans.map(({ holderId, ms }) => {
    const [start, end] = [before, before + ms].map((at) => Math.round((cents * at) / all)) as [
      number,
      number,
    ];
    before += ms;
    return { holderId, cents: end - start };
  });
}

/** Everything that was delivered so far, by coach: each charged month, and each unit. */
export function deliveredItems(service: Service, now: Date): DeliveredItem[] {
  const items: DeliveredItem[] = [];
  for (const month of countMonths(service, now)) {
    const byHolder = new Map<number, number>();
    for (const { holderId, cents } of shareMonth(month, service.terms))
      byHolder.set(holderId, (byHolder.get(holderId) ?? 0) + cents);
    const what = `Suivi du ${formatDay(month.from)} au ${formatDay(month.to)}`;
    for (const [holderId, cents] of byHolder)
      items.push({ holderId, item: `month ${month.month}`, what, at: month.to, cents });
  }
  for (const { id, holderId, minutes, purpose, at } of service.units)
    items.push({
      holderId,
      item: `booking ${id}`,
      what: `${UNIT_TITLES[purpose]} du ${formatDay(at)}`,
      at,
      cents: unitsCents(minutes, service),
    });
  return items.filter(({ cents }) => cents > 0);
}

export const sumCents = (shares: readonly { cents: number }[]): number =>
  shares.reduce((sum, { cents }) => sum + cents, 0);

/** Amounts below the provider's minimum charge are not collected. */
export const isAsked = (cents: number): boolean => cents >= LEAST_CHARGE_CENTS;

/** The payments so far. */
export interface Paid {
  /** collected minus refunded */
  cents: number;
  /** refunded outside this application, by the payer's bank or at the provider; never charged again */
  takenBackCents?: number;
  /** paid instalments, plus the months postponed without one */
  instalments: number;
  lateSince: Date | null;
}

/**
 * The end of an accompaniment whose student asks for it now: the end of the paid month. It ends at once if an
 * instalment is late, because no paid month is left, or if there is no coach.
 */
export function earlyEnd(service: Service, { instalments, lateSince }: Paid, now: Date): Date {
  const isServed = service.terms.some(({ until }) => until === null);
  if (lateSince || !isServed) return now;
  return monthStart(service.startedAt, Math.min(instalments, service.months));
}

/** The end of the charged months: paused time is not charged. */
export const servedUntil = (endsAt: Date, lateSince: Date | null): Date =>
  lateSince && pausedFrom(lateSince) < endsAt ? pausedFrom(lateSince) : endsAt;

/** Shown before an end is confirmed, and sent back by the form. */
export interface EndQuote {
  endsAt: Date;
  /** used or charged units, and their price */
  units: number;
  unitsCents: number;
  /** of one unit, as it was sold */
  unitCents: number;
  /** charged months, their days without a coach, and their price */
  months: number;
  freeDays: number;
  monthsCents: number;
  paidCents: number;
  /** positive: refund; negative: last payment */
  balanceCents: number;
}

/** Delivered but not paid, without what was refunded elsewhere; negative if too much was paid. */
export const missingCents = (deliveredCents: number, { cents, takenBackCents = 0 }: Paid): number =>
  deliveredCents <= cents ? deliveredCents - cents : Math.max(0, deliveredCents - cents - takenBackCents);

const quote = (service: Service, paid: Paid, endsAt: Date): EndQuote => {
  const delivered = sumCents(deliveredItems(service, endsAt));
  const minutes = service.units.reduce((sum, unit) => sum + unit.minutes, 0);
  const monthsCents = delivered - sumCents(deliveredItems({ ...service, terms: [] }, endsAt));
  const months = countMonths(service, endsAt).filter((month) => shareMonth(month, service.terms).length > 0);
  const missing = missingCents(delivered, paid);
  return {
    endsAt,
    units: minutes / 60,
    unitsCents: delivered - monthsCents,
    unitCents: service.unitCents,
    months: months.length,
    freeDays: months.reduce((sum, { freeDays }) => sum + freeDays, 0),
    monthsCents,
    paidCents: paid.cents,
    balanceCents: missing < 0 || isAsked(missing) ? 0 - missing : 0,
  };
};

/** The quote for an early end by the student. Units used between now and the end are added later. */
export function quoteEnd(service: Service, paid: Paid, now: Date): EndQuote {
  const endsAt = earlyEnd(service, paid, now);
  const ended = { ...service, ending: "early", servedUntil: servedUntil(endsAt, paid.lateSince) } as const;
  return quote(ended, paid, endsAt);
}

/**
 * The quote for an end by the operator, now. The last month counts by days, the surplus is refunded, and
 * nothing more is charged.
 */
export function quoteStop(service: Service, paid: Paid, now: Date): EndQuote {
  const ended = { ...service, ending: "stopped", servedUntil: servedUntil(now, paid.lateSince) } as const;
  const quoted = quote(ended, paid, now);
  return { ...quoted, balanceCents: Math.max(0, quoted.balanceCents) };
}

/** The quote for a withdrawal, now. */
export const quoteWithdrawal = (service: Service, paid: Paid, now: Date): EndQuote =>
  quote({ ...service, ending: "withdrawn", servedUntil: now }, paid, now);

/**
 * The amount that paid instalments have charged for days without a coach; the next instalments deduct it. The current
 * month counts as if its coach, or one found now, stays, so the amount is certain. Instalments that were postponed have
 * charged nothing.
 */
export function creditCents(service: Service, paidInstalments: number, now: Date): number {
  if (!service.hasFreeDays) return 0;
  const isServed = service.terms.some(({ until }) => until === null);
  const terms = isServed ? service.terms : [...service.terms, { holderId: 0, since: now, until: null }];
  let due = 0;
  for (let month = 0; month < service.months; month += 1) {
    const [from, to] = [monthStart(service.startedAt, month), monthStart(service.startedAt, month + 1)];
    if (from > now) break;
    due += priceMonth({ ...service, terms }, { from, to }).cents;
  }
  return Math.max(0, paidInstalments * service.monthCents - due);
}
