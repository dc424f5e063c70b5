import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { TAKEN_AT } from "~/features/payments/core/rules/retries.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { BASE_PRICES, type PlanType, UNIT_PRICE } from "./plan.ts";
import { type Ending, PAUSED_AFTER_DAYS } from "./states.ts";

/**
 * What of an accompaniment is delivered, whose it is, and what an end gives back or still asks for. Delivered are units (the first meeting,
 * sessions, reviews) that took place or are due although they were missed, and months that a coach has served. A month that has begun
 * when it ends counts whole; one in which nobody was the coach counts for nothing; after a withdrawal only the days that went by do, and
 * of the month in which the house ends it, since its student cannot use the rest.
 */
export const UNIT_CENTS = UNIT_PRICE * 100;
export const baseCents = (type: PlanType): number => BASE_PRICES[type] * 100;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The first month begins with the first payment, each other one when its instalment is due. Counted from 0. */
export const monthStart = (startedAt: Date, month: number): Date =>
  month === 0 ? startedAt : parisInstant(addMonths(parisDay(startedAt), month), TAKEN_AT);

/** Since when a late one counts as paused. */
export const pausedFrom = (lateSince: Date): Date =>
  new Date(lateSince.getTime() + PAUSED_AFTER_DAYS * DAY_MS);

/** What so many minutes of its units are worth. */
export const unitsCents = (minutes: number): number => Math.round((minutes * UNIT_CENTS) / 60);

/** From when to when somebody was its coach. */
export interface Term {
  holderId: number;
  since: Date;
  until: Date | null;
}

export interface Service {
  type: PlanType;
  months: number;
  startedAt: Date;
  /** null while it lasts */
  ending: Ending | null;
  /** of one that has ended: until when its months count */
  servedUntil: Date | null;
  terms: readonly Term[];
  /** units that took place, or are due although they were missed */
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

/** The months that count by now, each with what it costs. */
function countMonths(service: Service, now: Date): Month[] {
  const { startedAt, ending, type } = service;
  const until = ending ? (service.servedUntil ?? now) : now;
  const months: Month[] = [];
  for (let month = 0; month < service.months; month += 1) {
    const [from, to] = [monthStart(startedAt, month), monthStart(startedAt, month + 1)];
    if (ending ? from >= until : to > until) break;
    const cut = to < until ? to : until;
    const isByDays = ending === "withdrawn" || (ending === "stopped" && cut < to);
    const cents = isByDays ? daysCents(service, { from, to, until: cut }) : baseCents(type);
    months.push({ from, to: cut, cents });
  }
  return months;
}

/** In proportion (of a withdrawal: article L. 221-25), from the coach's yes on, by days that are over. */
function daysCents({ type, terms }: Service, { from, to, until }: { from: Date; to: Date; until: Date }) {
  const [first] = terms;
  const begun = Math.max(from.getTime(), first?.since.getTime() ?? until.getTime());
  const days = Math.max(0, Math.floor((until.getTime() - begun) / DAY_MS));
  const all = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return Math.floor((baseCents(type) * Math.min(days, all)) / all);
}

/** A month that several had is theirs by the time they had it; to the cent, and to nobody where nobody did. */
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

/** How much each coach has delivered by now, in all. */
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

/** What is still asked for is asked for by the provider's least charge or not at all. */
export const isAsked = (cents: number): boolean => cents >= LEAST_CHARGE_CENTS;

/** How it stands with the money when somebody wants to end it. */
export interface Paid {
  /** taken and not given back */
  cents: number;
  /** went back by another way than ours: the payer's bank took it, or it was given at the provider's. Nobody is asked for it again */
  takenBackCents?: number;
  /** instalments that were paid, in their order, and months that none was asked for */
  instalments: number;
  lateSince: Date | null;
}

/**
 * When it ends if its student asks for that now: with the month that is paid. At once where an instalment is late, because no
 * paid month lasts, and while nobody is its coach, because there is nothing to wait for.
 */
export function earlyEnd(service: Service, { instalments, lateSince }: Paid, now: Date): Date {
  const isServed = service.terms.some(({ until }) => until === null);
  if (lateSince || !isServed) return now;
  return monthStart(service.startedAt, Math.min(instalments, service.months));
}

/** Until when the months of one that ends then count: not while it was paused. */
export const servedUntil = (endsAt: Date, lateSince: Date | null): Date =>
  lateSince && pausedFrom(lateSince) < endsAt ? pausedFrom(lateSince) : endsAt;

/** What is shown before somebody confirms an end, and carried by the form that does. */
export interface EndQuote {
  endsAt: Date;
  /** units that were had or are due, and what they cost */
  units: number;
  unitsCents: number;
  /** months that count, and what they cost */
  months: number;
  monthsCents: number;
  paidCents: number;
  /** goes back where it is more than nothing; is the last instalment where it is less */
  balanceCents: number;
}

/** What was delivered and not paid, as far as it can be asked for; less than nothing where more was paid. */
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

/** Ended early by its student. Units that are had between now and the end come on top of it. */
export function quoteEnd(service: Service, paid: Paid, now: Date): EndQuote {
  const endsAt = earlyEnd(service, paid, now);
  const ended = { ...service, ending: "early", servedUntil: servedUntil(endsAt, paid.lateSince) } as const;
  return quote(ended, paid, endsAt);
}

/** Ended by whoever runs the marketplace, now: its last month counts by days, what was paid beyond goes back, and nothing is asked for. */
export function quoteStop(service: Service, paid: Paid, now: Date): EndQuote {
  const ended = { ...service, ending: "stopped", servedUntil: servedUntil(now, paid.lateSince) } as const;
  const quoted = quote(ended, paid, now);
  return { ...quoted, balanceCents: Math.max(0, quoted.balanceCents) };
}

/** Given up within the days of the law: it ends now. */
export const quoteWithdrawal = (service: Service, paid: Paid, now: Date): EndQuote =>
  quote({ ...service, ending: "withdrawn", servedUntil: now }, paid, now);
