import { eq, inArray, or, sql } from "drizzle-orm";
import type { OwnListing, OwnPage } from "~/features/discovery/gate.server.ts";
import { choicesOf, type DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { disciplines, listingServices, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Approval, ListingStatus } from "../rules/listings.ts";
import type { PageSubstance } from "../rules/page-checklist.ts";

export interface ListedListing {
  id: number;
  status: ListingStatus;
  title: string;
  disciplineIds: number[];
  /** names in the same order */
  disciplines: string[];
  hourlyRateCents: number | null;
  sessionMinutes: number;
  city: string;
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
  pulledReason: string | null;
  appealed: boolean;
  /** views of the last 30 days */
  views: number;
  /**
   * sessions and seats of the listing that students have booked in the last 30 days, also if they were cancelled since;
   * what was never paid or accepted does not count
   */
  bookings: number;
}

/** The page as its coach sees it; listings are sorted newest first. */
export interface OwnPageOverview extends PageSubstance {
  name: string;
  approval: Approval;
  refusalReason: string | null;
  isPublic: boolean;
  listings: ListedListing[];
}

/** The slot was not only held during a payment, and the coach has not refused or left the request unanswered. */
const IS_BOOKED = sql.raw(`(b.status in ('confirmed', 'completed')
  or b.status = 'cancelled' and b.ending not in ('unpaid', 'declined', 'lapsed'))`);

export async function getPageWithListings(db: Executor, { id }: OwnPage): Promise<OwnPageOverview> {
  const { rows } = await db.execute<OwnPageOverview & Record<string, unknown>>(sql`
    select c.name, c.approval, c.refusal_reason as "refusalReason", c.lead_listing_id is not null as "isPublic",
      c.image is not null as "hasPhoto", c.about, c.experience, c.teaching_method as "teachingMethod",
      cardinality(c.qualifications) as "qualificationsCount", cardinality(c.subjects) as "subjectsCount",
      (select count(*)::integer from coach_packs p where p.coach_id = c.id)
        + (select count(*)::integer from listing_packs p join listings l on l.id = p.listing_id
           where l.coach_id = c.id and p.is_shown) as "packsCount",
      c.first_lesson_free as "firstLessonFree",
      coalesce((select json_agg(o) from (
        select l.id, l.status, l.title, l.discipline_ids as "disciplineIds", l.hourly_rate_cents as "hourlyRateCents",
          l.session_minutes as "sessionMinutes", l.city, l.location_type as "locationType", l.travel_km as "travelKm",
          l.by_webcam as "byWebcam", l.pulled_reason as "pulledReason", l.appealed_at is not null as appealed,
          array(select d.name from unnest(l.discipline_ids) with ordinality as taught (id, position)
                join disciplines d on d.id = taught.id order by position) as disciplines,
          coalesce((select sum(v.views)::integer from listing_views v
            where v.listing_id = l.id and v.day > (now() at time zone 'Europe/Paris')::date - 30), 0) as views,
          (select count(*)::integer from bookings b where b.listing_id = l.id
            and b.created_at > now() - interval '30 days' and ${IS_BOOKED}) as bookings
        from listings l where l.coach_id = c.id order by l.id desc
      ) as o), '[]') as listings
    from coaches c where c.id = ${id}`);
  const [page] = rows;
  if (!page) throw new AppError("not_found");
  return page;
}

export async function getOwnListing(db: Executor, { id }: OwnListing) {
  const [listing] = await db
    .select({
      id: listings.id,
      status: listings.status,
      version: listings.version,
      title: listings.title,
      description: listings.description,
      disciplineIds: listings.disciplineIds,
      hourlyRateCents: listings.hourlyRateCents,
      sessionMinutes: listings.sessionMinutes,
      address: listings.address,
      city: listings.city,
      latitude: listings.latitude,
      longitude: listings.longitude,
      locationType: listings.locationType,
      travelKm: listings.travelKm,
      byWebcam: listings.byWebcam,
      pulledReason: listings.pulledReason,
    })
    .from(listings)
    .where(eq(listings.id, id));
  if (!listing) throw new AppError("not_found");
  const services = await db
    .select({
      name: listingServices.name,
      priceCents: listingServices.priceCents,
      description: listingServices.description,
    })
    .from(listingServices)
    .where(eq(listingServices.listingId, id))
    .orderBy(listingServices.id);
  return { ...listing, services };
}
export type EditedListing = Awaited<ReturnType<typeof getOwnListing>>;

/** The disciplines that can be chosen, and those that are chosen already: a hidden one stays until it is unchecked. */
export async function listDisciplines(
  db: Executor,
  chosen: readonly number[] = [],
): Promise<DisciplineChoice[]> {
  const { id, name, isShown } = disciplines;
  const isChoice = or(eq(isShown, true), inArray(id, [...chosen]));
  return choicesOf(await db.select({ id, name }).from(disciplines).where(isChoice));
}
