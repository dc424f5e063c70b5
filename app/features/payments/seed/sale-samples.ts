import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

type SampleCoach = Extract<DemoEmail, "coach@exemple.fr" | "coach2@exemple.fr">;
type SamplePayer = Extract<DemoEmail, "eleve@exemple.fr" | "eleve2@exemple.fr">;

/** A sold session; the bookings room seeds the booking from it. */
export interface SessionSample {
  /** negative in the future; a Sunday moves to the day before, or in the future to the day after */
  daysAgo: number;
  /** in Paris */
  time: string;
  minutes: number;
  place: "venue" | "home";
  state: "completed" | "confirmed" | "pending" | "cancelled in time" | "coach absent";
  /** for cancelled or missed sessions */
  refundDaysAgo?: number;
}

export interface SaleSample {
  coach: SampleCoach;
  payer: SamplePayer;
  what: string;
  cents: number;
  paidDaysAgo: number;
  /** one session; or the hours of a pack and the sessions that used it */
  sold: { session: SessionSample } | { hours: number; sessions: readonly SessionSample[] };
}

export const PAID_COACHES: Record<SampleCoach, "weekly" | "monthly"> = {
  "coach@exemple.fr": "weekly",
  "coach2@exemple.fr": "monthly",
};

/** A time on a day `daysAgo` days ago, moved if it is a Sunday. */
export function workingTime(daysAgo: number, time: string): Date {
  const day = addDays(parisDay(new Date()), -daysAgo);
  return parisInstant(weekdayOf(day) === 7 ? addDays(day, daysAgo < 0 ? 1 : -1) : day, time);
}

/** A session counts as completed a day after its end. */
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

/** Sessions are paid a few days before they take place. */
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
  // Two and a half hours used, one booked, six and a half left.
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
  // The coach was absent but claimed the session. The refund came after the payout, so it is deducted from
  // the next one.
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
  // Authorised until the coach answers.
  {
    ...withJulien({ daysAgo: -6, state: "pending" }, 0),
    payer: "eleve@exemple.fr",
    sold: {
      session: { ...CONFIRMED, daysAgo: -6, time: "16:00", minutes: 60, state: "pending" },
    },
  },
];
