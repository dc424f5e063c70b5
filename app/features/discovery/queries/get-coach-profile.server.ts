import type pg from "pg";
import type { OwnListing } from "../gate.server.ts";
import type { ListingPack } from "../rules/packs.ts";
import {
  type CheckKind,
  type CourseMode,
  type LocationType,
  MOST_RECOMMENDATIONS,
  type Relation,
} from "../rules/profile.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";
import { BOOKABLE_GROUP } from "./next-group.server.ts";

export const REVIEWS_PER_PAGE = 10;
const GROUPS_SHOWN = 6;

export interface CoachReview {
  id: number;
  author: string;
  rating: number;
  comment: string;
  coachResponse: string | null;
  /** what was sold; `sessionOn` is the ISO day in Paris; null for reviews from before sessions existed */
  service: string | null;
  sessionOn: string | null;
  /** ISO timestamps */
  createdAt: string;
  editedAt: string | null;
  /** of a client from before Élan; these come after the others and count in no figure */
  isFormerClient: boolean;
}

export interface CoachListing {
  id: number;
  title: string;
  description: string;
  disciplines: string[];
  hourlyRateCents: number;
  sessionMinutes: number;
  city: string;
  /** null if sessions are by webcam only */
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
  services: { id: number; name: string; priceCents: number; description: string }[];
  /** composed by the coach for this listing */
  packs: ListingPack[];
}

/** A group session that can still be booked, or waited for. */
export interface CoachGroup {
  id: string;
  title: string;
  /** ISO timestamp */
  startsAt: string;
  minutes: number;
  place: "venue" | "webcam";
  city: string | null;
  priceCents: number;
  seatsLeft: number;
  seatsMax: number;
}

/** The operator has verified this document. */
export interface CoachCheck {
  kind: CheckKind;
  number: string | null;
  /** ISO days */
  expiresOn: string | null;
  checkedOn: string;
}

/** Price, place and discipline are those of the coach's lead listing. */
export interface CoachProfile extends Omit<CoachSummary, "nextGroup"> {
  disciplineId: number;
  /** subscribed to Premium, which the page says */
  isPremium: boolean;
  /** false while all listings are paused: the page stays, and nothing is asked or sold there */
  isOpen: boolean;
  listings: CoachListing[];
  checks: CoachCheck[];
  courseModes: CourseMode[];
  about: string;
  experience: string;
  teachingMethod: string;
  qualifications: string[];
  subjects: string[];
  studentsCount: number;
  responseMinutes: number | null;
  /** the coach plans sessions in an external calendar; only paying students get its address */
  hasCalendar: boolean;
  /** of 5 and 10 hours, for all listings */
  packs: { hours: number; priceCents: number }[];
  /** the next ones first */
  groups: CoachGroup[];
  recommendations: { id: number; author: string; relation: Relation | null; body: string }[];
  reviews: CoachReview[];
  reviewsPage: number;
  reviewsPageCount: number;
}

/** The coordinates must never be shown, because they are somebody's home. */
interface LocatedProfile extends CoachProfile {
  latitude: number;
  longitude: number;
}

/** Reads the whole profile in one statement. A page of reviews past the end answers with the last page. */
export async function getCoachProfile(
  pool: pg.Pool,
  coachId: number,
  reviewsPage: number,
): Promise<LocatedProfile | undefined> {
  const { rows } = await pool.query<LocatedProfile>(profileStatement(coachId, reviewsPage));
  return rows[0];
}

export const profileStatement = (coachId: number, reviewsPage: number): pg.QueryConfig => ({
  name: "coach-profile",
  text: STATEMENT,
  values: [coachId, reviewsPage, REVIEWS_PER_PAGE],
});

/** A draft listing may lack these fields. */
export interface PreviewProfile extends Omit<CoachProfile, "discipline" | "hourlyRateCents" | "listings"> {
  discipline: string | null;
  hourlyRateCents: number | null;
  listings: PreviewListing[];
}

export interface PreviewListing extends Omit<CoachListing, "hourlyRateCents"> {
  hourlyRateCents: number | null;
}

/** The page as if this listing were published and were the lead listing; only for its coach. */
export async function getProfilePreview(
  pool: pg.Pool,
  { id, coachId }: OwnListing,
): Promise<PreviewProfile | undefined> {
  const values = [coachId, 1, REVIEWS_PER_PAGE, id];
  const { rows } = await pool.query<PreviewProfile>({ name: "coach-preview", text: PREVIEW, values });
  return rows[0];
}

const statement = (lead: string, offered: string) => `
  with coach as (
    select c.*, c.lead_listing_id is not null as is_open, l.title, l.city, l.latitude, l.longitude, l.hourly_rate_cents, d.id as discipline_id, d.name as discipline,
      greatest(1, ceil((c.reviews_count + (
        select count(*) from reviews f where f.coach_id = c.id and f.former_client_id is not null and f.hidden_at is null
      )) / $3::numeric))::integer as page_count
    from coaches c
    join listings l on l.id = ${lead}
    left join disciplines d on d.id = l.discipline_ids[1]
    where c.id = $1
  ), offers as (
    select l.* from coach join listings l on l.coach_id = coach.id and (${offered})
  ), shown as (
    select *, least(greatest($2::integer, 1), page_count) as reviews_page from coach
  )
  select id, name, title as headline, discipline, city, image, about, experience, qualifications, subjects, latitude, longitude,
    rating::float8 as rating,
    discipline_id as "disciplineId", is_open as "isOpen", hourly_rate_cents as "hourlyRateCents", reviews_count as "reviewsCount",
    exists (select from premium_coaches p where p.coach_id = shown.id) as "isPremium",
    is_ambassador as "isAmbassador", first_lesson_free as "firstLessonFree",
    array_remove(array[
      case when exists (select from offers where location_type is not null) then 'in-person' end,
      case when exists (select from offers where by_webcam) then 'webcam' end], null) as "courseModes",
    teaching_method as "teachingMethod", students_count as "studentsCount", response_minutes as "responseMinutes",
    reviews_page as "reviewsPage", page_count as "reviewsPageCount",
    exists (select from coach_payment_info i where i.coach_id = shown.user_id and i.calendar_url <> '') as "hasCalendar",
    coalesce((select json_agg(o order by o."hourlyRateCents", o.id) from (
      select l.id, l.title, l.description, l.hourly_rate_cents as "hourlyRateCents", l.session_minutes as "sessionMinutes",
        l.city, l.location_type as "locationType", l.travel_km as "travelKm", l.by_webcam as "byWebcam",
        array(select d.name from unnest(l.discipline_ids) with ordinality as taught (id, position)
              join disciplines d on d.id = taught.id order by position) as disciplines,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'priceCents', s.price_cents,
            'description', s.description) order by s.id)
          from listing_services s where s.listing_id = l.id), '[]') as services,
        coalesce((select json_agg(json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'totalMinutes', p.total_minutes,
            'sessionMinutes', p.session_minutes, 'priceCents', p.price_cents, 'validityMonths', p.validity_months) order by p.position, p.id)
          from listing_packs p where p.listing_id = l.id and p.is_shown), '[]') as packs
      from offers l
    ) as o), '[]') as listings,
    coalesce((select json_agg(json_build_object('kind', kind, 'number', number, 'expiresOn', expires_on,
        'checkedOn', (checked_at at time zone 'Europe/Paris')::date) order by kind)
      from coach_checks where coach_id = shown.id and (expires_on is null or expires_on >= (now() at time zone 'Europe/Paris')::date)), '[]') as checks,
    coalesce((select json_agg(json_build_object('hours', hours, 'priceCents', price_cents) order by hours)
      from coach_packs where coach_id = shown.id), '[]') as packs,
    coalesce((select json_agg(g) from (
      select g.id, g.title, g.starts_at as "startsAt", g.minutes, g.place, l.city, g.price_cents as "priceCents",
        greatest(0, g.seats_max - g.seats_taken) as "seatsLeft", g.seats_max as "seatsMax"
      from group_sessions g left join listings l on l.id = g.listing_id
      where g.coach_id = shown.id and ${BOOKABLE_GROUP} order by g.starts_at limit ${GROUPS_SHOWN}
    ) as g), '[]') as groups,
    coalesce((select json_agg(r) from (
      select r.id, author, relation, body from recommendations r where coach_id = shown.id order by r.id limit ${MOST_RECOMMENDATIONS}
    ) as r), '[]') as recommendations,
    coalesce((select json_agg(r) from (
      select r.id, author_name as author, r.rating, comment, coach_response as "coachResponse", r.created_at as "createdAt",
        r.service, r.session_on as "sessionOn", r.edited_at as "editedAt", r.former_client_id is not null as "isFormerClient"
      from reviews r
      where coach_id = shown.id and r.hidden_at is null
      order by (r.former_client_id is not null), r.created_at desc, r.id desc
      limit $3 offset (shown.reviews_page - 1) * $3
    ) as r), '[]') as reviews
  from shown`;

const SHOWN = "l.status = 'active' and l.pulled_at is null";
/**
 * A coach who has paused all listings is still found by those who knew the page, as the last listing had it. So is one who
 * resumes a listing before choosing hours.
 */
const PAUSED = `(select p.id from listings p
  where p.coach_id = c.id and p.status <> 'draft' and p.pulled_at is null and c.approval = 'approved' and c.published_at is not null and not c.suspended
  order by p.updated_at desc, p.id desc limit 1)`;
const STATEMENT = statement(`coalesce(c.lead_listing_id, ${PAUSED})`, SHOWN);
const PREVIEW = statement("$4", `(${SHOWN}) or l.id = $4`);
