import { randomUUID } from "node:crypto";
import { shortName } from "~/features/accounts/rules/names.ts";
import { seedSteps } from "~/features/bookings/seed.server.ts";
import { sessionCents } from "~/features/bookings/sessions/rules/money.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import { answerBy } from "~/features/bookings/sessions/rules/states.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import { reviews } from "~/features/discovery/tables.server.ts";
import { writeSoldSessions } from "~/features/payments/seed/past-sales.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { DAY_MS, HOUR_MS } from "~/platform/format/durations.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";
import { somewhereIn } from "./communes.ts";
import type { OwnedCoach, Talk } from "./conversations.ts";
import { REPLIES, REVIEWS, SPORTS, STREETS } from "./words.ts";

type NewBooking = typeof bookings.$inferInsert;
interface Session extends NewBooking {
  id: string;
  studentId: string;
  startsAt: Date;
  createdAt: Date;
  completedAt: Date | null;
  cancelledAt: Date | null;
  talk: Talk;
}

const MINUTES = 60;
/** Nobody books further ahead than this. */
const LONGEST_AHEAD_DAYS = 45;
/** Sessions begin at 8:00 at the earliest, in one of twelve hours. */
const [FIRST_HOUR, HOURS] = [8, 12];
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const notAhead = (at: Date) => new Date(Math.min(at.getTime(), Date.now()));

/** Students who agreed with a coach have one session a week, at hours when neither of the two has another. */
export function drawSessions(random: SeededRandom, talks: readonly Talk[]): Session[] {
  const taken = new Set<string>();
  return talks
    .filter(({ books }) => books)
    .flatMap((talk) => {
      const first = addDays(parisDay(talk.answeredAt ?? talk.begunAt), 1 + random.upTo(5));
      const wanted = random.one([1, 1, 1, 2, 2, 3]);
      return Array.from({ length: wanted }, (_, week) => week).flatMap((week) => {
        const startsAt = findHour(random, taken, talk, addDays(first, 7 * week));
        return startsAt ? [drawSession(random, talk, startsAt, week === 0)] : [];
      });
    });
}

function findHour(
  random: SeededRandom,
  taken: Set<string>,
  { student, coach }: Talk,
  wanted: string,
): Date | undefined {
  const day = weekdayOf(wanted) === 7 ? addDays(wanted, 1) : wanted;
  const hour = FIRST_HOUR + random.upTo(HOURS) - 1;
  const startsAt = parisInstant(day, `${String(hour).padStart(2, "0")}:00`);
  const keys = [student.id, String(coach.coachId)].map((who) => `${who} ${startsAt.getTime()}`);
  const isTooFar = startsAt.getTime() > Date.now() + LONGEST_AHEAD_DAYS * DAY_MS;
  if (isTooFar || keys.some((key) => taken.has(key))) return undefined;
  for (const key of keys) taken.add(key);
  return startsAt;
}

/** Draws a session in the state that its date implies today. */
function drawSession(random: SeededRandom, talk: Talk, startsAt: Date, isFirst: boolean): Session {
  const { student, coach } = talk;
  const [offer] = coach.offers;
  const discipline = SPORTS[(offer?.disciplineIds?.[0] ?? 1) - 1]?.name ?? null;
  const isFree = isFirst && coach.page.firstLessonFree === true;
  const endsAt = later(startsAt, MINUTES * 60_000);
  const isOver = endsAt.getTime() + DAY_MS < Date.now();
  const isAhead = startsAt.getTime() > Date.now() + 2 * DAY_MS;
  const isPending = isAhead && random.has(0.15);
  const agreed = talk.answeredAt ?? talk.begunAt;
  const asked = notAhead(
    new Date(Math.max(agreed.getTime(), startsAt.getTime() - (1 + random.next() * 3) * DAY_MS)),
  );
  const createdAt = isPending ? new Date(Date.now() - random.next() * 20 * HOUR_MS) : asked;
  const sold = {
    id: randomUUID(),
    coachId: coach.coachId,
    studentId: student.id,
    listingId: coach.listingId,
    discipline,
    service: sharedSessionName({ discipline, unit: null }, { coachName: coach.page.name }),
    minutes: MINUTES,
    ...placeOf(random, coach),
    startsAt,
    endsAt,
    isFree,
    priceCents: isFree ? 0 : sessionCents(offer?.hourlyRateCents ?? 0, MINUTES),
    createdAt,
    completedAt: null,
    cancelledAt: null,
    talk,
  };
  if (isPending) return { ...sold, status: "pending", answerBy: answerBy(createdAt, createdAt, startsAt) };
  const confirmed = { ...sold, confirmedAt: notAhead(later(createdAt, 2 * HOUR_MS)) };
  if (!isOver) return { ...confirmed, status: "confirmed" };
  if (random.has(0.05)) {
    const cancelledAt = later(startsAt, -26 * HOUR_MS);
    const madeAt = later(cancelledAt, -DAY_MS);
    return {
      ...confirmed,
      status: "cancelled",
      ending: "in time",
      cancelledAt,
      createdAt: madeAt,
      confirmedAt: later(madeAt, HOUR_MS),
    };
  }
  const completedAt = later(endsAt, DAY_MS);
  return { ...confirmed, status: "completed", completedAt, changedAt: completedAt };
}

function placeOf(random: SeededRandom, { offers: [offer], commune }: OwnedCoach) {
  if (!offer?.locationType) return { place: "webcam" as const };
  if (offer.locationType === "fixed") {
    const { address, latitude, longitude } = offer;
    return { place: "venue" as const, address, latitude, longitude };
  }
  const address = `${random.upTo(90)} ${random.one(STREETS)}, ${commune.postcode} ${commune.name}`;
  return { place: "home" as const, address, ...somewhereIn(commune, random) };
}

/** Writes sessions with their payments and steps. */
export async function writeSessions(tx: Transaction, sessions: readonly Session[]): Promise<void> {
  if (sessions.length === 0) return;
  const paid = sessions.map(({ talk, ...session }) => ({
    booking: { ...session, paymentId: session.isFree ? null : randomUUID() },
    talk,
  }));
  await writeSoldSessions(
    tx,
    paid.flatMap(({ booking: { id, paymentId, ...booking }, talk }) =>
      paymentId === null
        ? []
        : {
            paymentId,
            bookingId: id,
            description: booking.service,
            cents: booking.priceCents,
            seller: talk.coach.owner.id,
            payer: talk.student.id,
            paidAt: booking.createdAt,
            isSetAside: booking.status === "pending",
            deliveredAt: booking.completedAt,
            refundedAt: booking.cancelledAt,
          },
    ),
  );
  await tx.insert(bookings).values(paid.map(({ booking }) => booking));
  await seedSteps(
    tx,
    sessions.map(({ id }) => id),
  );
}

/** About half of the students with a completed session review it, once for each coach. */
export async function writeReviews(
  tx: Transaction,
  random: SeededRandom,
  sessions: readonly Session[],
): Promise<void> {
  const had = new Map<Talk, Session>();
  for (const session of sessions)
    if (session.status === "completed" && !had.has(session.talk)) had.set(session.talk, session);
  const written = [...had.values()].filter(() => random.has(0.55));
  if (written.length === 0) return;
  await tx.insert(reviews).values(
    written.map(({ id, talk: { student, coach }, service, startsAt, completedAt }) => {
      const rating = drawRating(random, coach.charm);
      const createdAt = notAhead(later(completedAt ?? startsAt, random.next() * 2 * DAY_MS));
      const respondedAt = notAhead(later(createdAt, 5 * HOUR_MS));
      const isAnswered = random.has(0.35);
      return {
        coachId: coach.coachId,
        authorId: student.id,
        authorName: shortName(student),
        bookingId: id,
        service,
        rating,
        comment: random.one(REVIEWS[Math.min(5 - rating, 2)] ?? []),
        createdAt,
        sessionOn: parisDay(startsAt),
        ...(isAnswered
          ? { coachResponse: random.one(REPLIES).replaceAll("{eleve}", student.firstName), respondedAt }
          : {}),
      };
    }),
  );
}

/** Low ratings are rare, and rarer for popular coaches. */
function drawRating(random: SeededRandom, charm: number): number {
  const content = random.next() * 0.7 + charm * 0.3;
  if (content > 0.3) return 5;
  if (content > 0.12) return 4;
  return content > 0.04 ? 3 : 2;
}
