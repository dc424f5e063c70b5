import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { UNIT_MINUTES, UNIT_NAMES, type Unit } from "~/features/bookings/packs/rules.ts";
import { bookingSteps, bookings, packMoves, packs } from "~/features/bookings/tables.server.ts";
import type { BodyMeasures } from "~/features/coaching/measures/rules.ts";
import { exercisesOfWeek } from "~/features/coaching/programme/rules/programme.ts";
import { weeksOf } from "~/features/coaching/programme/rules/templates.ts";
import { programmeTicks, programmeWeeks } from "~/features/coaching/tables.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { holderOf } from "~/features/payments/ledger/commands/post-ledger-entry.server.ts";
import { pastInstalments } from "~/features/payments/seed/past-instalments.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { splitInstalments } from "~/platform/format/money.ts";
import { answerBy } from "./coach/rules/assignment.ts";
import { createUnits } from "./contract/commands/create-units.server.ts";
import { issueAccompanimentDocuments } from "./contract/commands/issue-documents.server.ts";
import { ACCOMPANIMENT_PAYABLE } from "./contract/commands/on-payment-changed.server.ts";
import { settleLocked } from "./contract/commands/settle-accompaniment.server.ts";
import { contractName, saleVatRate } from "./contract/rules/contract.ts";
import { type PlanConfig, pricePlan, STANDARD_PRICES, soldPrices } from "./contract/rules/plan.ts";
import { CONTRACT_VERSION, monthStart } from "./contract/rules/settlement.ts";
import type { Step, StepAuthor } from "./contract/rules/states.ts";
import { sealHealth } from "./health/commands/sealed-health.server.ts";
import { seedTalk } from "./seed/demo-conversation.ts";
import {
  accompanimentOffers,
  accompanimentSteps,
  accompaniments,
  bodyMeasures,
  reviewNotes,
} from "./tables.server.ts";

const PLAN: PlanConfig = {
  type: "accompagnement",
  duration: 3,
  introSession: true,
  coachingSessions: 6,
  monthlyReviews: 3,
};
const AIMS = { goal: "tonification", level: "debutant", sessionsPerWeek: 2, city: "paris" } as const;
const HEALTH = {
  currentWeight: 66.5,
  targetWeight: 62,
  height: 168,
  healthIssues: "Un genou sensible quand je cours longtemps.",
};
/** days before today */
const MEASURED: readonly (readonly [daysAgo: number, BodyMeasures])[] = [
  [10, { weight: 66.5, waist: 78, hips: 101 }],
  [5, { weight: 66.1 }],
  [1, { weight: 65.8, waist: 77, hips: 100.5 }],
];
const NOTES =
  "Très bonne première séance. Mobilité correcte, gainage à reprendre en douceur. On évite les sauts pour ménager le genou, et on se revoit au bilan du mois.";
/** The first review is planned more than a day after the seed runs, so that the first start sends no mail. */
const DAYS_AGO = 10;

interface Demo {
  student: string;
  coach: string;
}

interface SeedSettings {
  operator: OperatorIdentity;
  columnKeys: Secrets["columnKeys"];
}

/** Two units of the demo accompaniment are completed, and two weeks of its programme are published. */
export async function seedAccompaniment(
  tx: Transaction,
  { student, coach }: Demo,
  { operator, columnKeys }: SeedSettings,
): Promise<void> {
  const day = (daysAgo: number, time: string) => parisInstant(addDays(parisDay(new Date()), -daysAgo), time);
  const [page] = await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, coach));
  if (!page) return;
  const [startedAt, coachSince] = [day(DAYS_AGO, "18:20"), day(DAYS_AGO - 1, "12:05")];
  const id = randomUUID();
  const sold = {
    type: PLAN.type,
    months: PLAN.duration,
    sessions: PLAN.coachingSessions,
    reviews: PLAN.monthlyReviews,
    ...soldPrices(PLAN.type, STANDARD_PRICES),
  };
  const { totalCents } = pricePlan(PLAN, sold);
  const { paymentId, firstChargeId } = await pastInstalments(tx, {
    payable: { kind: ACCOMPANIMENT_PAYABLE, id },
    description: contractName(sold),
    paidAt: startedAt,
    payerId: await holderOf(tx, { user: student }),
    suppliedVatRate: saleVatRate(operator),
    instalments: splitInstalments(totalCents, sold.months).map((cents, month) => ({
      cents,
      dueAt: monthStart(startedAt, month),
    })),
  });
  const [made] = await tx
    .insert(accompaniments)
    .values({
      id,
      studentId: student,
      status: "running",
      ...sold,
      ...AIMS,
      totalCents,
      contractVersion: CONTRACT_VERSION,
      paymentId,
      health: sealHealth(columnKeys, id, HEALTH),
      healthConsentAt: startedAt,
      adultSaidAt: startedAt,
      beginAskedAt: startedAt,
      startedAt,
      endsAt: monthStart(startedAt, sold.months),
      coachId: page.id,
      coachSince,
      createdAt: startedAt,
      changedAt: coachSince,
    })
    .returning();
  if (!made) throw new Error("An insert returned no row.");
  await tx.insert(accompanimentOffers).values({
    accompanimentId: id,
    coachId: page.id,
    status: "accepted",
    askedAt: startedAt,
    answerBy: answerBy(startedAt),
    answeredAt: coachSince,
  });
  // `mailedAt` is set, so that the first start sends no mail.
  const note = (step: Step, by: StepAuthor, at: Date, more: { cents?: number; chargeId?: string } = {}) =>
    tx.insert(accompanimentSteps).values({
      accompanimentId: id,
      step,
      by,
      at,
      mailedAt: at,
      ...more,
      ...(by === "coach" || step === "coach asked" ? { coachId: page.id } : {}),
    });
  await note("started", "student", startedAt);
  const [first = 0] = splitInstalments(totalCents, sold.months);
  await note("instalment paid", "nobody", startedAt, { cents: first, chargeId: firstChargeId });
  await note("coach asked", "nobody", startedAt);
  await note("coach accepted", "coach", coachSince);
  await note("programme published", "coach", day(8, "19:30"));
  await createUnits(tx, { ...made, coachId: page.id }, coachSince);
  const two = { accompanimentId: id, student, coachId: page.id };
  const intro = await seedUnit(tx, { ...two, unit: "intro" }, day(6, "12:00"));
  await seedUnit(tx, { ...two, unit: "sessions" }, day(3, "12:00"));
  await tx.insert(reviewNotes).values({
    bookingId: intro,
    accompanimentId: id,
    changedAt: day(5, "20:00"),
    sealed: sealedColumn(columnKeys, "review_notes.sealed").seal(intro, NOTES),
  });
  await note("review noted", "coach", day(5, "20:00"));
  await note("programme published", "coach", day(2, "08:15"));
  await seedProgramme(tx, id, [day(8, "19:30"), day(2, "08:15")]);
  for (const [daysAgo, values] of MEASURED) {
    const measureId = randomUUID();
    await tx.insert(bodyMeasures).values({
      id: measureId,
      accompanimentId: id,
      measuredOn: addDays(parisDay(new Date()), -daysAgo),
      sealed: sealedColumn(columnKeys, "body_measures.sealed").seal(measureId, JSON.stringify(values)),
    });
  }
  await seedTalk(tx, { student, coach, coachId: page.id }, coachSince);
  await issueAccompanimentDocuments(tx, made, { operator, at: startedAt });
  await settleLocked(tx, made, new Date());
}

/** These times lie within a coach's default working hours. The first time without another booking is used. */
const TIMES = ["14:00", "15:00", "16:00", "17:00", "10:00", "11:00", "09:00"];

interface Two {
  accompanimentId: string;
  student: string;
  coachId: number;
}

/** Seeds a completed session of the unit and returns the booking's id. */
async function seedUnit(
  tx: Transaction,
  { accompanimentId, student, coachId, unit }: Two & { unit: Unit },
  on: Date,
): Promise<string> {
  const [pack] = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.accompanimentId, accompanimentId), eq(packs.purpose, unit)));
  if (!pack) throw new Error("Its units are made with the yes of its coach.");
  const packId = pack.id;
  const [where] = await tx
    .select({
      listingId: listings.id,
      locationType: listings.locationType,
      address: listings.address,
      latitude: listings.latitude,
      longitude: listings.longitude,
    })
    .from(coaches)
    .innerJoin(listings, eq(listings.id, coaches.leadListingId))
    .where(eq(coaches.id, coachId));
  if (!where) throw new Error("A demo coach has no listing.");
  const { locationType, ...place } = where;
  const day = parisDay(on);
  const workday = weekdayOf(day) === 7 ? addDays(day, -1) : day;
  for (const time of TIMES) {
    const startsAt = parisInstant(workday, time);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    const taken = await tx.$count(
      bookings,
      and(
        sql`(${bookings.coachId} = ${coachId} or ${bookings.studentId} = ${student})`,
        sql`${bookings.startsAt} < ${endsAt.toISOString()}::timestamptz and ${bookings.endsAt} > ${startsAt.toISOString()}::timestamptz`,
      ),
    );
    if (taken > 0) continue;
    const asked = new Date(startsAt.getTime() - 48 * HOUR_MS);
    const completedAt = new Date(endsAt.getTime() + 24 * HOUR_MS);
    const [booked] = await tx
      .insert(bookings)
      .values({
        coachId,
        studentId: student,
        ...place,
        service: UNIT_NAMES[unit],
        minutes: UNIT_MINUTES,
        unit,
        packId,
        place: locationType === null ? "webcam" : "venue",
        priceCents: 0,
        status: "completed",
        startsAt,
        endsAt,
        createdAt: asked,
        confirmedAt: asked,
        completedAt,
        changedAt: completedAt,
      })
      .returning({ id: bookings.id });
    if (!booked) throw new Error("An insert returned no row.");
    await tx
      .insert(packMoves)
      .values({ packId, bookingId: booked.id, kind: "drawn", minutes: -UNIT_MINUTES, at: asked });
    const step = { bookingId: booked.id, startsAt };
    await tx.insert(bookingSteps).values([
      { ...step, step: "requested", by: "student", at: asked, mailedAt: asked },
      { ...step, step: "confirmed", by: "nobody", at: asked, mailedAt: asked },
      { ...step, step: "completed", by: "nobody", at: completedAt, mailedAt: completedAt },
    ]);
    return booked.id;
  }
  throw new Error("The samples leave no time for a session.");
}

/** Seeds a template: two weeks published (the first completed, the second started), the others drafts. */
async function seedProgramme(
  tx: Transaction,
  accompanimentId: string,
  published: readonly Date[],
): Promise<void> {
  const weeks = weeksOf(AIMS.goal, AIMS.level, AIMS.sessionsPerWeek);
  for (const [at, { title, words, content }] of weeks.entries()) {
    const publishedAt = published[at] ?? null;
    const [week] = await tx
      .insert(programmeWeeks)
      .values({
        accompanimentId,
        number: at + 1,
        title,
        words,
        content,
        publishedAt,
        changedAt: publishedAt ?? published.at(-1) ?? new Date(),
      })
      .returning({ id: programmeWeeks.id });
    if (!week || !publishedAt) continue;
    const [first] = content.sessions;
    const done = at === 0 ? exercisesOfWeek(content) : (first?.exercises.slice(0, 3) ?? []);
    const saidAt = new Date(publishedAt.getTime() + 24 * HOUR_MS);
    await tx
      .insert(programmeTicks)
      .values(
        done.map(({ id }) => ({ weekId: week.id, exerciseId: id, done: true, saidAt, receivedAt: saidAt })),
      );
  }
}
