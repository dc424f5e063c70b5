import { sql } from "drizzle-orm";
import {
  coachChecks,
  coaches,
  coachPacks,
  listingServices,
  listings,
} from "~/features/discovery/tables.server.ts";
import { atPlace } from "~/features/places/rules/french-places.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";
import { type Commune, somewhereIn } from "./communes.ts";
import { ABOUT, EXPERIENCE, EXTRAS, METHOD, OFFER, SPORTS, STREETS } from "./words.ts";

type Page = typeof coaches.$inferInsert;
type Offer = typeof listings.$inferInsert;

/** The insert gives a generated coach its ID. */
export interface DrawnCoach {
  page: Page;
  /** the first one is the coach's main listing */
  offers: Omit<Offer, "coachId">[];
  /** index of the first listing's discipline in SPORTS, from 0 */
  sport: number;
  commune: Commune;
  /** between 0 and 1: how many students find the coach, and how satisfied they are */
  charm: number;
}

export interface WrittenCoach extends DrawnCoach {
  coachId: number;
  listingId: number;
}

/** Three in ten coaches have a second listing; a third of those are in the next town. */
const SECOND_SHARE = 0.3;
const NEXT_TOWN_DEGREES = 0.12;
const FREE_FIRST_SHARE = 0.55;
/** Hourly rates are in euros: the lowest, and the range above it. */
const CHEAPEST = 20;
const PRICES = 60;

/** Draws a page and its listings, somewhere in France, with texts that fit the sport. */
export function drawCoach(
  random: SeededRandom,
  commune: Commune,
  who: { name: string; userId?: string },
): DrawnCoach {
  const sport = random.upTo(SPORTS.length) - 1;
  const { titles, subjects, diploma, name } = SPORTS[sport] as (typeof SPORTS)[number];
  const years = String(2 + random.upTo(16));
  const fill = (words: string) =>
    words.replaceAll("{sport}", name).replaceAll("{ville}", atPlace(commune.name)).replaceAll("{n}", years);
  const decidedAt = new Date();
  const page: Page = {
    ...who,
    about: ABOUT.map((part) => fill(random.one(part))).join("\n\n"),
    experience: fill(random.one(EXPERIENCE)),
    teachingMethod: random.one(METHOD),
    qualifications: random.has(0.4) ? [diploma, "PSC1"] : [diploma],
    subjects: subjects.filter(() => random.has(0.7)),
    firstLessonFree: random.has(FREE_FIRST_SHARE),
    approval: "approved",
    decidedAt,
    lookedAt: decidedAt,
  };
  const cents = 100 * (CHEAPEST + Math.floor(random.next() * PRICES));
  const also = (random.upTo(SPORTS.length - 1) + sport) % SPORTS.length;
  const where = somewhereIn(commune, random);
  const locationType = random.one(["fixed", "travel", "both", "fixed", null] as const);
  const offer = {
    status: "active" as const,
    title: random.one(titles),
    description: random.one(OFFER),
    lookedAt: decidedAt,
    disciplineIds: (random.has(0.5) ? [sport, also] : [sport]).map((at) => at + 1),
    hourlyRateCents: cents,
    city: commune.name,
    ...where,
    locationType,
    travelKm: locationType === "travel" || locationType === "both" ? 5 * random.upTo(4) : null,
    address: `${random.upTo(90)} ${random.one(STREETS)}, ${commune.postcode} ${commune.name}`,
    byWebcam: locationType === null || random.has(0.4),
  };
  const further = random.has(SECOND_SHARE)
    ? [
        {
          ...offer,
          title: titles[(titles.indexOf(offer.title) + 1) % titles.length] as string,
          hourlyRateCents: cents + 500,
          latitude: where.latitude + (random.has(1 / 3) ? NEXT_TOWN_DEGREES : 0),
        },
      ]
    : [];
  return { page, offers: [offer, ...further], sport, commune, charm: random.next() };
}

export async function writeCoaches(tx: Transaction, drawn: readonly DrawnCoach[]): Promise<WrittenCoach[]> {
  if (drawn.length === 0) return [];
  await writeHours(
    tx,
    drawn.flatMap(({ page }) => page.userId ?? []),
  );
  const pages = await tx
    .insert(coaches)
    .values(drawn.map(({ page }) => page))
    .returning({ id: coaches.id });
  const idOf = (at: number) => pages[at]?.id as number;
  const offers = await tx
    .insert(listings)
    .values(drawn.flatMap(({ offers: own }, at) => own.map((offer) => ({ ...offer, coachId: idOf(at) }))))
    .returning({ id: listings.id, coachId: listings.coachId });
  const leads = new Map(offers.toReversed().map(({ id, coachId }) => [coachId, id]));
  const written = drawn.map((coach, at) => ({
    ...coach,
    coachId: idOf(at),
    listingId: leads.get(idOf(at)) as number,
  }));
  await tx.insert(coachPacks).values(
    written.flatMap(({ coachId, offers: [offer] }) =>
      [5, 10].map((hours) => ({
        coachId,
        hours,
        priceCents: Math.round(hours * (offer?.hourlyRateCents ?? 0) * 0.9),
      })),
    ),
  );
  const some = written.filter((_, at) => at % 3 === 0);
  await tx.insert(listingServices).values(
    some.map(({ listingId, coachId }) => ({
      listingId,
      name: EXTRAS[coachId % EXTRAS.length] as string,
      priceCents: 500 * (1 + (coachId % 5)),
    })),
  );
  await tx.insert(coachChecks).values(some.map(({ coachId }) => ({ coachId, kind: "diploma" as const })));
  return written;
}

/** A page becomes public with hours. They are written before it, so that it is published with its listings. */
async function writeHours(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with opened as (
      insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days)
      select unnest(${sql.param([...userIds])}::text[]), 15, '{60}', 24, 60 on conflict do nothing returning user_id
    )
    insert into coach_work_hours (user_id, weekday, start_minute, end_minute)
    select user_id, weekday, 480, 1200 from opened, generate_series(1, 6) as weekday`);
}

/** Writes page views for each of the last 28 days. */
export async function writeViews(tx: Transaction, written: readonly WrittenCoach[]): Promise<void> {
  await tx.execute(sql`
    insert into listing_views (listing_id, day, views)
    select listing_id, current_date - ago, 1 + floor(charm * 12 * random())::int
    from unnest(${sql.param(written.map(({ listingId }) => listingId))}::int[],
                ${sql.param(written.map(({ charm }) => charm))}::float8[]) as l (listing_id, charm),
         generate_series(0, 27) as ago`);
}
