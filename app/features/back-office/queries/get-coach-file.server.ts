import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { NamedPack } from "~/features/discovery/rules/packs.ts";
import type { CheckKind, LocationType } from "~/features/discovery/rules/profile.ts";
import type { OperatorAction } from "../rules/actions.ts";
import type { Approval } from "../rules/coaches.ts";

const LATEST_ACTIONS = 50;

/** Drafts are visible only to their coach, so they are not included. Timestamps are ISO strings. */
export interface FiledListing {
  id: number;
  status: "active" | "paused";
  title: string;
  description: string;
  disciplines: string[];
  hourlyRateCents: number | null;
  sessionMinutes: number;
  city: string;
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
  services: { id: number; name: string; priceCents: number; description: string }[];
  packs: (NamedPack & { id: number; priceCents: number })[];
  /** the texts have changed since the last review */
  changed: boolean;
  pulledAt: string | null;
  pulledReason: string | null;
  appealedAt: string | null;
}

export interface FiledCheck {
  kind: CheckKind;
  number: string | null;
  /** ISO day */
  expiresOn: string | null;
  expired: boolean;
  checkedAt: string;
}

/** The entry comes from the audit log. */
export interface FiledAction {
  id: number;
  action: OperatorAction;
  /** the operator's name; null after their account is closed */
  operator: string | null;
  listing: string | null;
  reason: string | null;
  createdAt: string;
}

export interface CoachFile {
  id: number;
  name: string;
  image: string | null;
  approval: Approval;
  refusalReason: string | null;
  suspended: boolean;
  isFeatured: boolean;
  isAmbassador: boolean;
  isOnline: boolean;
  /** without them the page does not become public */
  hasHours: boolean;
  askedAt: Date;
  decidedAt: Date | null;
  createdAt: Date;
  /** the texts or the photo have changed since the last review */
  changed: boolean;
  about: string;
  experience: string;
  teachingMethod: string;
  qualifications: string[];
  subjects: string[];
  firstLessonFree: boolean;
  /** null after the account is closed */
  account: { id: string; email: string; firstName: string | null; lastName: string | null } | null;
  packs: { hours: number; priceCents: number }[];
  listings: FiledListing[];
  draftsCount: number;
  checks: FiledCheck[];
  actions: FiledAction[];
  /** the time of reading; later changes were not seen */
  seenAt: Date;
}

/** Reads the whole file in one statement. */
export async function getCoachFile(
  pool: pg.Pool,
  _operator: Operator,
  coachId: number,
): Promise<CoachFile | undefined> {
  const { rows } = await pool.query<CoachFile>({
    name: "coach-file",
    text: STATEMENT,
    values: [coachId, LATEST_ACTIONS],
  });
  return rows[0];
}

const STATEMENT = `
  select c.id, c.name, c.image, c.approval, c.refusal_reason as "refusalReason", c.suspended, c.is_featured as "isFeatured",
    c.is_ambassador as "isAmbassador",
    c.lead_listing_id is not null as "isOnline", has_hours(c.user_id) as "hasHours", c.asked_at as "askedAt", c.decided_at as "decidedAt",
    c.created_at as "createdAt", c.words_changed_at > coalesce(c.looked_at, '-infinity') as changed,
    c.about, c.experience, c.teaching_method as "teachingMethod", c.qualifications, c.subjects,
    c.first_lesson_free as "firstLessonFree", now() as "seenAt",
    (select json_build_object('id', p.id, 'email', p.email, 'firstName', p.first_name, 'lastName', p.last_name)
      from profiles p where p.id = c.user_id) as account,
    coalesce((select json_agg(json_build_object('hours', hours, 'priceCents', price_cents) order by hours)
      from coach_packs where coach_id = c.id), '[]') as packs,
    coalesce((select json_agg(l order by l.id) from (
      select l.id, l.status, l.title, l.description, l.hourly_rate_cents as "hourlyRateCents",
        l.session_minutes as "sessionMinutes", l.city, l.location_type as "locationType", l.travel_km as "travelKm",
        l.by_webcam as "byWebcam", l.words_changed_at > coalesce(l.looked_at, '-infinity') as changed,
        l.pulled_at as "pulledAt", l.pulled_reason as "pulledReason", l.appealed_at as "appealedAt",
        array(select d.name from unnest(l.discipline_ids) with ordinality as taught (id, position)
              join disciplines d on d.id = taught.id order by position) as disciplines,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'priceCents', s.price_cents,
            'description', s.description) order by s.id)
          from listing_services s where s.listing_id = l.id), '[]') as services,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'totalMinutes', p.total_minutes,
            'sessionMinutes', p.session_minutes, 'priceCents', p.price_cents) order by p.position, p.id)
          from listing_packs p where p.listing_id = l.id), '[]') as packs
      from listings l where l.coach_id = c.id and l.status <> 'draft'
    ) as l), '[]') as listings,
    (select count(*)::int from listings where coach_id = c.id and status = 'draft') as "draftsCount",
    coalesce((select json_agg(json_build_object('kind', kind, 'number', number, 'expiresOn', expires_on,
        'expired', coalesce(expires_on < (now() at time zone 'Europe/Paris')::date, false), 'checkedAt', checked_at))
      from coach_checks where coach_id = c.id), '[]') as checks,
    coalesce((select json_agg(a) from (
      select a.id, a.action, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as operator,
        (select nullif(title, '') from listings where id = a.thing_id and a.action in ('pull listing', 'restore listing'))
          as listing,
        a.reason, a.created_at as "createdAt"
      from operator_actions a left join profiles p on p.id = a.operator_id
      where a.coach_id = c.id or a.person_id = c.user_id
      order by a.id desc limit $2
    ) as a), '[]') as actions
  from coaches c where c.id = $1`;
