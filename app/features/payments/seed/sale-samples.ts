import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";

type SampleCoach = Extract<DemoEmail, "coach@exemple.fr" | "coach2@exemple.fr">;
type SamplePayer = Extract<DemoEmail, "eleve@exemple.fr" | "eleve2@exemple.fr">;

/** A session that was sold: when it is, and what became of it. The room of sessions makes it of this. */
export interface SessionSample {
  /** days ago, or ahead where it is negative; what falls on a Sunday is the nearest day before, or after */
  daysAgo: number;
  /** by the clocks of Paris */
  time: string;
  minutes: number;
  place: "venue" | "home";
  state: "completed" | "confirmed" | "pending" | "cancelled in time" | "coach absent";
  /** of what was cancelled or missed: when the money was given back */
  refundDaysAgo?: number;
}

export interface SaleSample {
  coach: SampleCoach;
  payer: SamplePayer;
  what: string;
  cents: number;
  paidDaysAgo: number;
  /** one session; or the hours of a pack, and the sessions that were drawn on it */
  sold: { session: SessionSample } | { hours: number; sessions: readonly SessionSample[] };
}

/** How often each is paid. */
export const PAID_COACHES: Record<SampleCoach, "weekly" | "monthly"> = {
  "coach@exemple.fr": "weekly",
  "coach2@exemple.fr": "monthly",
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant of a time on a day so many days ago; never on a Sunday. */
export function workingTime(daysAgo: number, time: string): Date {
  const day = addDays(parisDay(new Date()), -daysAgo);
  return parisInstant(weekdayOf(day) === 7 ? addDays(day, daysAgo < 0 ? 1 : -1) : day, time);
}

/** From when to when, and from when on it counts as given: a day after its end. */
export function timesOf({ daysAgo, time, minutes }: SessionSample) {
  const startsAt = workingTime(daysAgo, time);
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return { startsAt, endsAt, completedAt: new Date(endsAt.getTime() + DAY_MS) };
}

const CAMILLE = { coach: "coach@exemple.fr", payer: "eleve@exemple.fr" } as const;
const JULIEN = { coach: "coach2@exemple.fr", payer: "eleve2@exemple.fr" } as const;
const COMPLETED = { state: "completed", place: "venue" } as const;
const CONFIRMED = { state: "confirmed", place: "venue" } as const;

const withCamille = (session: Pick<SessionSample, "daysAgo" | "state">, paidDaysAgo: number): SaleSample => ({
  ...CAMILLE,
  what: "Séance avec Camille Laurent, 1 h",
  cents: 4_500,
  paidDaysAgo,
  sold: { session: { ...session, place: "venue", time: "18:00", minutes: 60 } },
});

const withJulien = (session: Pick<SessionSample, "daysAgo" | "state">, paidDaysAgo: number): SaleSample => ({
  ...JULIEN,
  what: "Séance avec Julien Mercier, 1 h",
  cents: 3_400,
  paidDaysAgo,
  sold: { session: { ...session, place: "venue", time: "17:00", minutes: 60 } },
});

/** A session is paid a few days before it takes place. */
export const saleSamples: readonly SaleSample[] = [
  ...[87, 80, 73, 66, 59, 52, 45, 38, 31, 24, 17, 10, 3].map((daysAgo) =>
    withCamille({ daysAgo, state: "completed" }, daysAgo + 4),
  ),
  withCamille({ daysAgo: -2, state: "confirmed" }, 3),
  withCamille({ daysAgo: -9, state: "confirmed" }, 1),
  ...[48, 34, 20, 6].map(
    (daysAgo): SaleSample => ({
      ...CAMILLE,
      payer: "eleve2@exemple.fr",
      what: "Séance à domicile avec Camille Laurent, 1 h 30",
      cents: 6_990,
      paidDaysAgo: daysAgo + 4,
      sold: { session: { ...COMPLETED, place: "home", daysAgo, time: "10:00", minutes: 90 } },
    }),
  ),
  // Two and a half hours had, one booked: six and a half left.
  {
    ...CAMILLE,
    payer: "eleve2@exemple.fr",
    what: "Pack de 10\u00a0h avec Camille Laurent",
    cents: 40_000,
    paidDaysAgo: 41,
    sold: {
      hours: 10,
      sessions: [
        { ...COMPLETED, daysAgo: 37, time: "12:00", minutes: 60 },
        { ...COMPLETED, daysAgo: 23, time: "12:00", minutes: 90 },
        { ...CONFIRMED, daysAgo: -5, time: "12:00", minutes: 60 },
      ],
    },
  },
  // The coach was not there, and said that she was: given back once it was paid out, it is taken off the next payout.
  {
    ...CAMILLE,
    what: "Séance découverte avec Camille Laurent",
    cents: 3_000,
    paidDaysAgo: 30,
    sold: {
      session: {
        ...COMPLETED,
        daysAgo: 27,
        time: "14:00",
        minutes: 60,
        state: "coach absent",
        refundDaysAgo: 12,
      },
    },
  },
  {
    ...CAMILLE,
    what: "Séance avec Camille Laurent, 1 h",
    cents: 4_500,
    paidDaysAgo: 14,
    sold: {
      session: {
        ...COMPLETED,
        daysAgo: 4,
        time: "16:00",
        minutes: 60,
        state: "cancelled in time",
        refundDaysAgo: 8,
      },
    },
  },
  ...[76, 62, 55, 41, 27, 13, 4].map((daysAgo) => withJulien({ daysAgo, state: "completed" }, daysAgo + 4)),
  withJulien({ daysAgo: -3, state: "confirmed" }, 2),
  // Set aside until the coach has answered.
  {
    ...withJulien({ daysAgo: -6, state: "pending" }, 0),
    payer: "eleve@exemple.fr",
    sold: {
      session: { ...CONFIRMED, daysAgo: -6, time: "16:00", minutes: 60, state: "pending" },
    },
  },
];
