import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { TAKEN_AT } from "~/features/payments/core/rules/retries.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { BASE_CENTS, type PlanType, UNIT_CENTS } from "./plan.ts";
import { type Ending, PAUSED_AFTER_DAYS } from "./states.ts";

/**
 * Computes what was delivered, which coach earns it, and what an end refunds or still charges. Delivered are
 * the units (introduction, sessions, reviews) that took place or are charged although missed, and the months
 * with a coach. A month that has begun at the end counts in full; a month without a coach counts nothing.
 * Only the elapsed days count after a withdrawal, and in the last month if the operator ends it, because the
 * student cannot use the rest.
 */

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Month 0 starts with the first payment; every other month starts when its instalment is due. */
export const monthStart = (startedAt: Date, month: number): Date =>
  month === 0 ? startedAt : parisInstant(addMonths(parisDay(startedAt), month), TAKEN_AT);

/** When a late accompaniment counts as paused. */
export const pausedFrom = (lateSince: Date): Date =>
  new Date(lateSince.getTime() + PAUSED_AFTER_DAYS * DAY_MS);

export const unitsCents = (minutes: number): number => Math.round((minutes * UNIT_CENTS) / 60);

/** The period of one coach. */
export interface Term {
  holderId: number;
  since: Date;
  until: Date | null;
}

export interface Service {
  type: PlanType;
  months: number;
  startedAt: Date;
  /** null before the end */
  ending: Ending | null;
  /** end of the charged months, set by the end */
  servedUntil: Date | null;
  terms: readonly Term[];
  /** units that took place, or are charged although missed */
  units: readonly { holderId: number; minutes: number }[];
}

export interface Share {
  holderId: number;
  cents: number;
}

interface Month {
  from: Date;
  to: Date;
  cents: number;
}

/** The charged months with their prices. Before the end, only completed months count. */
function countMonths(service: Service, now: Date): Month[] {
  const { startedAt, ending, type } = service;
  const until = ending ? (service.servedUntil ?? now) : now;
  const months: Month[] = [];
  for (let month = 0; month < service.months; month += 1) {
    const [from, to] = [monthStart(startedAt, month), monthStart(startedAt, month + 1)];
    if (ending ? from >= until : to > until) break;
    const cut = to < until ? to : until;
    const isByDays = ending === "withdrawn" || (ending === "stopped" && cut < to);
    const cents = isByDays ? daysCents(service, { from, to, until: cut }) : BASE_CENTS[type];
    months.push({ from, to: cut, cents });
  }
  return months;
}

/** Pro rata by completed days since the first coach accepted (for a withdrawal: article L. 221-25). */
function daysCents({ type, terms }: Service, { from, to, until }: { from: Date; to: Date; until: Date }) {
  const [first] = terms;
  const begun = Math.max(from.getTime(), first?.since.getTime() ?? until.getTime());
  const days = Math.max(0, Math.floor((until.getTime() - begun) / DAY_MS));
  const all = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return Math.floor((BASE_CENTS[type] * Math.min(days, all)) / all);
}

/** Splits a month between its coaches by time, to the cent. Without a coach there are no shares. */
function shareMonth({ from, to, cents }: Month, terms: readonly Term[]): Share[] {
  const spans = terms
    .map(({ holderId, since, until }) => ({
      holderId,
      ms: Math.min(to.getTime(), until?.getTime() ?? Infinity) - Math.max(from.getTime(), since.getTime()),
    }))
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

/** The total of each coach so far. */
export function deliveredShares(service: Service, now: Date): Share[] {
  const shares = new Map<number, number>();
  const add = ({ holderId, cents }: Share) => shares.set(holderId, (shares.get(holderId) ?? 0) + cents);
  for (const month of countMonths(service, now)) shareMonth(month, service.terms).forEach(add);
  const minutes = new Map<number, number>();
  for (const unit of service.units)
    minutes.set(unit.holderId, (minutes.get(unit.holderId) ?? 0) + unit.minutes);
  for (const [holderId, all] of minutes) add({ holderId, cents: unitsCents(all) });
  return [...shares].map(([holderId, cents]) => ({ holderId, cents }));
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
  /** charged months, and their price */
  months: number;
  monthsCents: number;
  paidCents: number;
  /** positive: refund; negative: last payment */
  balanceCents: number;
}

/** Delivered but not paid, without what was refunded elsewhere; negative if too much was paid. */
export const missingCents = (deliveredCents: number, { cents, takenBackCents = 0 }: Paid): number =>
  deliveredCents <= cents ? deliveredCents - cents : Math.max(0, deliveredCents - cents - takenBackCents);

const quote = (service: Service, paid: Paid, endsAt: Date): EndQuote => {
  const delivered = sumCents(deliveredShares(service, endsAt));
  const minutes = service.units.reduce((sum, unit) => sum + unit.minutes, 0);
  const monthsCents = delivered - sumCents(deliveredShares({ ...service, terms: [] }, endsAt));
  const months = countMonths(service, endsAt).filter((month) => shareMonth(month, service.terms).length > 0);
  const missing = missingCents(delivered, paid);
  return {
    endsAt,
    units: minutes / 60,
    unitsCents: delivered - monthsCents,
    months: months.length,
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
