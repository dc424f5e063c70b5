import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type DemoEmail, seedMailboxes } from "~/features/accounts/seed.server.ts";
import { PACK_MONTHS } from "~/features/discovery/rules/packs.ts";
import type { SampledCoach } from "~/features/discovery/seed.server.ts";
import { coaches, disciplines, listings, reviews } from "~/features/discovery/tables.server.ts";
import { type SessionSample, timesOf, workingTime } from "~/features/payments/seed/sale-samples.ts";
import type { DemoSale } from "~/features/payments/seed.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import { UNCHOSEN_AVAILABILITY, weekdayNumbers } from "./availability/rules/availability.ts";
import { weeklyStarts } from "./groups/rules/group-states.ts";
import { packExpiry } from "./packs/rules.ts";
import { studentEmail, studentName } from "./seed/student-names.ts";
import { listOccurrences } from "./series/rules/occurrences.ts";
import { seriesExpiryOf } from "./series/rules/series.ts";
import { sharedSessionName } from "./sessions/rules/session-name.ts";
import { answerBy } from "./sessions/rules/states.ts";
import {
  bookings,
  coachAvailability,
  coachVideoLinks,
  coachWorkHours,
  groupSessions,
  packMoves,
  packs,
  sessionSeries,
} from "./tables.server.ts";

type People = Record<DemoEmail, string>;
type NewBooking = typeof bookings.$inferInsert;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** Demo bookings are never confirmed in the future. */
const notAhead = (at: Date) => new Date(Math.min(at.getTime(), Date.now()));
const AT_HOME = {
  address: "14 rue de la Folie-Méricourt, 75011 Paris",
  latitude: 48.8633,
  longitude: 2.3716,
};
const TRAVEL = { name: "Déplacement", priceCents: 240 };

/**
 * Every sample coach has one hour of the day for new students, and the next hour for the authors of reviews.
 * So the sessions of a coach, and those of a student with several coaches, never overlap.
 */
const hourOf = (at: number) => 8 + at;
const reviewHourOf = (at: number) => (hourOf(at) < 19 ? hourOf(at) + 1 : hourOf(at) - 1);

type Offer = Awaited<ReturnType<typeof findOffers>>[number];

/**
 * Seeds the bookings of the demo: the sales to the four demo accounts, a session for each sample review, and
 * as many free first lessons as each sample coach claims to have students.
 */
export async function seedBookings(
  tx: Transaction,
  people: People,
  { sampled, sales }: { sampled: readonly SampledCoach[]; sales: readonly DemoSale[] },
): Promise<void> {
  // Hours make the pages public, which the offers are read from.
  await seedHours(tx, sampled);
  const offers = await findOffers(tx, sampled);
  await seedVideoLinks(tx, sampled);
  await seedSold(tx, people, offers, sales);
  await seedRequest(tx, people, offers);
  await seedSeries(tx, people, offers);
  await seedGroups(tx, people, offers);
  await seedReviewed(tx, offers);
  await seedFirstLessons(tx, sampled);
  await seedSteps(tx);
}

/** From Monday to Saturday, from 08:00 to 20:00: the hours of the sample sessions. */
async function seedHours(tx: Transaction, sampled: readonly SampledCoach[]): Promise<void> {
  const { breakMinutes, sessionLengths, noticeHours, horizonDays, slotStepMinutes } = UNCHOSEN_AVAILABILITY;
  const usual = { breakMinutes, noticeHours, horizonDays, slotStepMinutes };
  const users = sampled.map(({ userId }) => userId);
  await tx
    .insert(coachAvailability)
    .values(users.map((userId) => ({ ...usual, userId, sessionLengths: [...sessionLengths] })));
  await tx
    .insert(coachWorkHours)
    .values(
      users.flatMap((userId) =>
        weekdayNumbers
          .filter((weekday) => weekday !== 7)
          .map((weekday) => ({ userId, weekday, startMinute: 8 * 60, endMinute: 20 * 60 })),
      ),
    );
}

/** A room by webcam for each sample coach who offers it. */
async function seedVideoLinks(tx: Transaction, sampled: readonly SampledCoach[]): Promise<void> {
  const ids = sampled.map(({ coachId }) => coachId);
  const byWebcam = await tx
    .selectDistinct({ coachId: listings.coachId })
    .from(listings)
    .where(and(inArray(listings.coachId, ids), listings.byWebcam));
  const offering = sampled.filter(({ coachId }) => byWebcam.some((row) => row.coachId === coachId));
  await tx
    .insert(coachVideoLinks)
    .values(
      offering.map(({ userId, coachId }) => ({ userId, url: `https://visio.example/salle-${coachId}` })),
    );
}

async function findOffers(tx: Transaction, sampled: readonly SampledCoach[]) {
  const rows = await tx
    .select({
      coachId: coaches.id,
      userId: coaches.userId,
      listingId: listings.id,
      coachName: coaches.name,
      discipline: disciplines.name,
      place: sql<
        "venue" | "webcam"
      >`case when ${listings.locationType} is null then 'webcam' else 'venue' end`,
      address: listings.address,
      latitude: listings.latitude,
      longitude: listings.longitude,
    })
    .from(coaches)
    .innerJoin(listings, eq(listings.id, coaches.leadListingId))
    .innerJoin(disciplines, sql`${disciplines.id} = ${listings.disciplineIds}[1]`)
    .where(
      inArray(
        coaches.id,
        sampled.map(({ coachId }) => coachId),
      ),
    );
  // The order of the samples decides the hours of each coach (see `hourOf`).
  return sampled.flatMap(({ coachId }) => rows.filter((row) => row.coachId === coachId));
}

const soldBy = (offers: readonly Offer[], userId: string): Offer => {
  const offer = offers.find((one) => one.userId === userId);
  if (!offer) throw new Error("A demo coach has no listing.");
  return offer;
};

const placeOf = ({
  coachId,
  coachName,
  listingId,
  discipline,
  place,
  address,
  latitude,
  longitude,
}: Offer) => ({
  coachId,
  listingId,
  discipline,
  service: sharedSessionName({ discipline, unit: null }, { coachName }),
  place,
  address,
  latitude,
  longitude,
});

/** Seeds paid sessions, and packs with the sessions drawn on them. */
async function seedSold(
  tx: Transaction,
  people: People,
  offers: readonly Offer[],
  sales: readonly DemoSale[],
): Promise<void> {
  for (const sale of sales) {
    const { sample, id, paymentId, paidAt } = sale;
    const studentId = people[sample.payer];
    const offer = soldBy(offers, people[sample.coach]);
    const bought = { studentId, createdAt: paidAt };
    if ("session" in sample.sold) {
      const { session } = sample.sold;
      const standing = sessionOf(offer, session, { askedAt: paidAt, refundedAt: sale.refundedAt });
      const extras = session.place === "home" ? [TRAVEL] : [];
      const paid = { ...bought, id, extras, paymentId, priceCents: sample.cents };
      await tx.insert(bookings).values({ ...standing, ...paid });
      continue;
    }
    const { hours, sessions } = sample.sold;
    await tx.insert(packs).values({
      id,
      coachId: offer.coachId,
      ...bought,
      totalMinutes: hours * 60,
      priceCents: sample.cents,
      paymentId,
      status: "active",
      boughtAt: paidAt,
      expiresAt: packExpiry(paidAt, PACK_MONTHS),
    });
    await tx.insert(packMoves).values({ packId: id, kind: "bought", minutes: hours * 60, at: paidAt });
    for (const session of sessions) {
      const askedAt = notAhead(later(timesOf(session).startsAt, -4 * DAY_MS));
      const drawn = { ...sessionOf(offer, session, { askedAt }), studentId, createdAt: askedAt, packId: id };
      const [booked] = await tx
        .insert(bookings)
        .values({ ...drawn, priceCents: 0 })
        .returning({ id: bookings.id });
      await tx.insert(packMoves).values({
        packId: id,
        bookingId: booked?.id,
        kind: "drawn",
        minutes: -session.minutes,
        at: askedAt,
      });
    }
  }
}

function sessionOf(
  offer: Offer,
  sample: SessionSample,
  { askedAt, refundedAt = null }: { askedAt: Date; refundedAt?: Date | null },
): Omit<NewBooking, "priceCents"> {
  const { startsAt, endsAt, completedAt } = timesOf(sample);
  const { minutes, place, state } = sample;
  const where = place === "home" ? { ...placeOf(offer), ...AT_HOME, place } : placeOf(offer);
  const common = { ...where, minutes, startsAt, endsAt };
  if (state === "pending")
    return { ...common, status: "pending", answerBy: answerBy(askedAt, askedAt, startsAt) };
  const confirmed = { ...common, confirmedAt: notAhead(later(askedAt, 2 * HOUR_MS)) };
  if (state === "confirmed") return { ...confirmed, status: "confirmed" };
  if (state === "completed")
    return { ...confirmed, status: "completed", completedAt, changedAt: completedAt };
  const cancelled = { ...confirmed, status: "cancelled" as const, cancelledAt: refundedAt };
  if (state === "cancelled in time") return { ...cancelled, ending: "in time" };
  return {
    ...cancelled,
    ending: "coach absent",
    completedAt,
    absent: "coach",
    absenceWords: "J’ai attendu une demi-heure.",
    absenceSaidAt: later(endsAt, 2 * HOUR_MS),
    absenceContestedAt: later(endsAt, DAY_MS),
    absenceSettledAt: refundedAt,
  };
}

const GROUP_WEEKS = 3;

/** Seeds a weekly group session of the first demo coach, on Sundays, when nobody books anything else. */
async function seedGroups(tx: Transaction, people: People, offers: readonly Offer[]): Promise<void> {
  const { coachId, listingId, address, latitude, longitude } = soldBy(offers, people["coach@exemple.fr"]);
  const soon = addDays(parisDay(new Date()), 3);
  const sunday = addDays(soon, 7 - weekdayOf(soon));
  const seriesId = randomUUID();
  await tx.insert(groupSessions).values(
    weeklyStarts(sunday, "10:00", GROUP_WEEKS).map((startsAt, at) => ({
      seriesId,
      position: at + 1,
      coachId,
      listingId,
      title: "Renforcement en petit groupe",
      words:
        "Une heure de renforcement tous niveaux, en plein air si le temps le permet. Apportez un tapis et de l’eau\u00a0: le reste est fourni.",
      minutes: 60,
      place: "venue" as const,
      address,
      latitude,
      longitude,
      startsAt,
      endsAt: later(startsAt, HOUR_MS),
      seatsMin: 3,
      seatsMax: 8,
      priceCents: 1_500,
      decidesHours: 24,
    })),
  );
}

/** Seeds a request for a free first lesson that waits for the first demo coach's answer. */
async function seedRequest(tx: Transaction, people: People, offers: readonly Offer[]): Promise<void> {
  const name = "Lina Moreau";
  const [studentId] = await seedMailboxes(tx, "student", [{ name, email: studentEmail(name, "demande") }]);
  const askedAt = later(new Date(), -3 * HOUR_MS);
  const startsAt = workingTime(-6, "11:00");
  await tx.insert(bookings).values({
    ...placeOf(soldBy(offers, people["coach@exemple.fr"])),
    studentId,
    minutes: 60,
    priceCents: 0,
    isFree: true,
    startsAt,
    endsAt: later(startsAt, HOUR_MS),
    status: "pending",
    createdAt: askedAt,
    answerBy: answerBy(askedAt, askedAt, startsAt),
    words:
      "Bonjour, je n’ai jamais touché une barre et mon dos m’inquiète un peu. On peut commencer doucement ?",
  });
}

/** Seeds a weekly series of the first demo student with the first demo coach, early in the day, before the hours of slots. */
async function seedSeries(tx: Transaction, people: People, offers: readonly Offer[]): Promise<void> {
  const offer = soldBy(offers, people["coach@exemple.fr"]);
  const studentId = people["eleve@exemple.fr"];
  const now = new Date();
  let day = addDays(parisDay(now), 21);
  while (weekdayOf(day) !== 3) day = addDays(day, 1);
  const times = listOccurrences({ first: { day, time: "19:00" }, weeks: 1, count: 6 });
  const starts = times.map((when) => parisInstant(when.day, when.time));
  const terms = {
    coachId: offer.coachId,
    studentId,
    listingId: offer.listingId,
    discipline: offer.discipline,
  };
  const [series] = await tx
    .insert(sessionSeries)
    .values({
      ...terms,
      id: randomUUID(),
      minutes: 60,
      place: offer.place,
      priceCents: 4_500,
      weeks: 1,
      firstStartsAt: starts[0] ?? now,
      sessions: starts.length,
      askedBy: "coach",
      status: "running",
      answerBy: now,
      answeredAt: now,
    })
    .returning({ id: sessionSeries.id });
  await tx.insert(bookings).values(
    starts.map((startsAt) => ({
      ...placeOf(offer),
      studentId,
      seriesId: series?.id ?? null,
      minutes: 60,
      priceCents: 4_500,
      startsAt,
      endsAt: later(startsAt, HOUR_MS),
      status: "held" as const,
      heldUntil: seriesExpiryOf(now, startsAt),
    })),
  );
}

/** Each sample review gets an author with an account, and a session at least two days before it. */
async function seedReviewed(tx: Transaction, offers: readonly Offer[]): Promise<void> {
  const written = await tx
    .select({ id: reviews.id, coachId: reviews.coachId, name: reviews.authorName, at: reviews.createdAt })
    .from(reviews)
    .where(isNull(reviews.bookingId))
    .orderBy(reviews.id);
  const mailboxes = written.map(({ id, name }) => ({ name, email: studentEmail(name, `avis-${id}`) }));
  const authors = await seedMailboxes(tx, "student", mailboxes);
  const taken = new Set<string>();
  const sessions = written.flatMap(({ coachId, at }, index): NewBooking[] => {
    const place = offers.findIndex((offer) => offer.coachId === coachId);
    const offer = offers[place];
    if (!offer) return [];
    let day = addDays(parisDay(at), -2);
    while (weekdayOf(day) === 7 || taken.has(`${coachId} ${day}`)) day = addDays(day, -1);
    taken.add(`${coachId} ${day}`);
    const startsAt = parisInstant(day, `${String(reviewHourOf(place)).padStart(2, "0")}:00`);
    return [{ ...placeOf(offer), ...pastLesson(startsAt), studentId: authors[index] as string }];
  });
  await tx.insert(bookings).values(sessions);
  await tx.execute(sql`
    update reviews r set booking_id = b.id, author_id = b.student_id, service = b.service,
      session_on = (b.starts_at at time zone 'Europe/Paris')::date
    from unnest(${sql.param(written.map(({ id }) => id))}::int[], ${sql.param(authors)}::text[]) as of_review (id, student_id)
    join bookings b on b.student_id = of_review.student_id
    where r.id = of_review.id`);
}

const pastLesson = (startsAt: Date) => ({
  minutes: 60,
  priceCents: 0,
  isFree: true,
  status: "completed" as const,
  startsAt,
  endsAt: later(startsAt, HOUR_MS),
  createdAt: later(startsAt, -5 * DAY_MS),
  confirmedAt: later(startsAt, -4 * DAY_MS),
  completedAt: later(startsAt, HOUR_MS + DAY_MS),
});

/** Adds the missing lessons of all coaches in one statement, one every three days, with shared students. */
async function seedFirstLessons(tx: Transaction, sampled: readonly SampledCoach[]): Promise<void> {
  const most = Math.max(...sampled.map(({ students }) => students));
  const names = Array.from({ length: most }, (_, at) => studentName(at));
  const mailboxes = names.map((name, at) => ({ name, email: studentEmail(name, at + 1) }));
  const students = await seedMailboxes(tx, "student", mailboxes);
  await tx.execute(sql`
    insert into bookings (coach_id, student_id, listing_id, discipline, service, minutes, place, address, latitude, longitude, price_cents,
      is_free, status, starts_at, ends_at, created_at, confirmed_at, completed_at)
    select c.id, (${sql.param(students)}::text[])[had.at], l.id, p.name, p.name || ' avec ' || split_part(c.name, ' ', 1), 60, case when l.location_type is null then 'webcam' else 'venue' end,
      l.address, l.latitude, l.longitude, 0, true, 'completed', t.starts, t.starts + interval '1 hour', t.starts - interval '5 days',
      t.starts - interval '4 days', t.starts + interval '25 hours'
    from unnest(${sql.param(sampled.map(({ coachId }) => coachId))}::int[], ${sql.param(sampled.map(({ students: many }) => many))}::int[],
      ${sql.param(sampled.map((_, at) => hourOf(at)))}::int[]) as given (coach_id, students, hour)
    join coaches c on c.id = given.coach_id
    join listings l on l.id = c.lead_listing_id
    join disciplines p on p.id = l.discipline_ids[1]
    cross join lateral generate_series(1, given.students - c.students_count) as had (at)
    cross join lateral (select (now() at time zone 'Europe/Paris')::date - 16 - 3 * had.at as day) as d
    cross join lateral (
      select (d.day - case extract(isodow from d.day) when 7 then 1 else 0 end + make_interval(hours => given.hour))
        at time zone 'Europe/Paris' as starts
    ) as t`);
}

/** Adds the history of the given bookings, or of all bookings, where it is missing. */
export async function seedSteps(tx: Transaction, ids?: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into booking_steps (booking_id, step, by, starts_at, words, at)
    select b.id, s.step, s.by, b.starts_at, s.words, s.at
    from bookings b cross join lateral (values
      (1, 'requested', 'student', b.words, b.created_at),
      (2, 'confirmed', 'coach', '', b.confirmed_at),
      (3, 'absence said', 'student', b.absence_words, b.absence_said_at),
      (4, 'absence contested', 'coach', 'J’étais bien là, à l’heure.', b.absence_contested_at),
      (5, 'completed', 'nobody', '', b.completed_at),
      (6, 'absence settled', 'operator', 'La salle confirme que la séance n’a pas eu lieu.', b.absence_settled_at),
      (7, 'cancelled', 'student', '', case when b.ending = 'in time' then b.cancelled_at end)
    ) as s (turn, step, by, words, at)
    where s.at is not null and not exists (select from booking_steps known where known.booking_id = b.id)
      and ${ids ? sql`b.id = any (${sql.param(ids)}::uuid[])` : sql`true`}
    order by s.at, b.id, s.turn`);
}
