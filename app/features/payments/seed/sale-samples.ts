import type { DemoEmail } from "~/features/accounts/seed.server.ts";

type SampleCoach = Extract<DemoEmail, "coach@exemple.fr" | "coach2@exemple.fr">;

export interface SaleSample {
  coach: SampleCoach;
  payer: Extract<DemoEmail, "eleve@exemple.fr" | "eleve2@exemple.fr">;
  what: string;
  cents: number;
  paidDaysAgo: number;
  /** how much of it is delivered by when, in all */
  deliveries: readonly { daysAgo: number; cents: number }[];
  refund?: { daysAgo: number; cents: number };
}

/** How often each is paid. */
export const PAID_COACHES: Record<SampleCoach, "weekly" | "monthly"> = {
  "coach@exemple.fr": "weekly",
  "coach2@exemple.fr": "monthly",
};

const CAMILLE = { coach: "coach@exemple.fr", payer: "eleve@exemple.fr" } as const;
const JULIEN = { coach: "coach2@exemple.fr", payer: "eleve2@exemple.fr" } as const;

/** A session is paid a few days before it takes place. */
const session = (daysAgo: number, cents: number) => ({
  cents,
  paidDaysAgo: daysAgo + 4,
  deliveries: [{ daysAgo, cents }],
});

export const saleSamples: readonly SaleSample[] = [
  ...[58, 51, 44, 37, 30, 23, 16, 9, 2].map((daysAgo) => ({
    ...CAMILLE,
    what: "Séance avec Camille Laurent, 1 h",
    ...session(daysAgo, 4_500),
  })),
  ...[47, 33, 19, 5].map((daysAgo) => ({
    ...CAMILLE,
    payer: "eleve2@exemple.fr" as const,
    what: "Séance à domicile avec Camille Laurent, 1 h 30",
    ...session(daysAgo, 6_990),
  })),
  {
    ...CAMILLE,
    payer: "eleve2@exemple.fr",
    what: "Pack de 10 séances avec Camille Laurent",
    cents: 40_000,
    paidDaysAgo: 41,
    deliveries: [
      { daysAgo: 36, cents: 4_000 },
      { daysAgo: 29, cents: 8_000 },
      { daysAgo: 22, cents: 12_000 },
      { daysAgo: 15, cents: 16_000 },
      { daysAgo: 8, cents: 20_000 },
      { daysAgo: 1, cents: 24_000 },
    ],
  },
  // Given back once it was paid out: it is taken off the next payout.
  {
    ...CAMILLE,
    what: "Séance découverte avec Camille Laurent",
    ...session(26, 3_000),
    refund: { daysAgo: 12, cents: 3_000 },
  },
  ...[75, 61, 54, 40, 26, 12, 3].map((daysAgo) => ({
    ...JULIEN,
    what: "Séance avec Julien Mercier, 1 h",
    ...session(daysAgo, 3_400),
  })),
];
