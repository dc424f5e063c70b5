import type pg from "pg";
import { shortName } from "~/features/accounts/rules/names.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { UNITS } from "~/features/bookings/packs/rules.ts";
import type { Goal, Level } from "~/features/coaching/programme/rules/goals.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { PUBLISHED } from "../../contract/queries/overdue.server.ts";
import {
  byUrgency,
  type FollowedFacts,
  overdueOf,
  programmeDeadline,
  type Urgency,
} from "../../contract/rules/overdue.ts";
import type { PlanType } from "../../contract/rules/plan.ts";
import type { Ending } from "../../contract/rules/states.ts";
import type { AssignedAccompaniment } from "../../gate.server.ts";

export interface AskedOffer {
  id: string;
  askedAt: Date;
  answerBy: Date;
  byWebcam: boolean;
  /** "Manon P." */
  name: string;
  photo: string | null;
  type: PlanType;
  /** what remains of the accompaniment, if another coach had it before */
  months: number;
  intro: number;
  sessions: number;
  reviews: number;
  goal: Goal;
  level: Level;
  city: string;
  sessionsPerWeek: number;
  /** of the sale, in thousandths; null in earlier contracts, whose coaches earn a share of the price with VAT */
  vatRate: number | null;
  /** of the sale, in percent: the coach earns the rest */
  commissionRate: number;
  /** of a unit and of a month, as of the sale */
  unitCents: number;
  monthCents: number;
}

interface Named {
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
}

/** How many units of `a` are completed, booked or charged, with any coach. */
const USED = UNITS.map(
  (
    purpose,
  ) => `(select coalesce(-sum(m.minutes), 0)::int / 60 from packs k join pack_moves m on m.pack_id = k.id
        where k.accompaniment_id = a.id and k.purpose = '${purpose}' and m.booking_id is not null) as ${purpose}`,
).join(", ");

/** The nearest deadline comes first. Health data is excluded until the coach has accepted. */
export async function listOffers(pool: pg.Pool, { id: userId }: Coach, now: Date): Promise<AskedOffer[]> {
  const { rows } = await pool.query<Omit<AskedOffer, "name"> & Named>({
    name: "accompaniment-offers",
    text: `select o.id, o.asked_at as "askedAt", o.answer_by as "answerBy", o.by_webcam as "byWebcam",
        a.type, greatest(1, a.months - coalesce((extract(year from gone.by) * 12 + extract(month from gone.by))::int, 0)) as months,
        greatest(0, 1 - used.intro) as intro, greatest(0, a.sessions - used.sessions) as sessions,
        greatest(0, a.reviews - used.reviews) as reviews, a.goal, a.level, a.city, a.sessions_per_week as "sessionsPerWeek",
        y.supplied_vat_rate as "vatRate", y.commission_rate as "commissionRate", a.unit_cents as "unitCents", a.month_cents as "monthCents",
        p.first_name as "firstName", p.last_name as "lastName", p.photo
      from accompaniment_offers o join accompaniments a on a.id = o.accompaniment_id
      join coaches c on c.id = o.coach_id left join profiles p on p.id = a.student_id
      left join payments y on y.id = a.payment_id
      cross join lateral (select age($2::timestamptz, a.started_at) as by) gone
      cross join lateral (select ${USED}) used
      where c.user_id = $1 and o.status = 'open' and o.answer_by > $2
      order by o.answer_by, o.id`,
    values: [userId, now],
  });
  return rows.map(({ firstName, lastName, photo, ...offer }) => ({
    ...offer,
    name: shortName({ firstName, lastName }),
    photo: photoPath(photo) ?? null,
  }));
}

/** The columns that `overdueOf` needs, for accompaniments `a`. */
const FOLLOWED = `a.status, a.coach_since as "coachSince", a.ends_at as "endsAt",
  w.first_published_at as "firstPublishedAt", coalesce(w.last_published, 0)::int as "lastPublished",
  (select max(t.said_at) from programme_ticks t join programme_weeks k on k.id = t.week_id
   where k.accompaniment_id = a.id) as "lastTickAt",
  coalesce(n.reviews, 0)::int as "unnotedReviews", n.since as "unnotedSince"`;
const FOLLOWED_JOINS = `
  ${PUBLISHED}
  left join lateral (select count(*) as reviews, min(b.starts_at) as since
    from bookings b join packs k on k.id = b.pack_id
    where k.accompaniment_id = a.id and k.purpose = 'reviews' and b.coach_id = a.coach_id and b.status = 'completed'
      and b.absent is null and a.health_consent_at is not null and a.health_erased_at is null
      and not exists (select from review_notes r where r.booking_id = b.id)) n on true`;

export interface AssignedClient extends FollowedFacts, Urgency {
  id: string;
  name: string;
  /** the student has given a name and has not closed the account */
  isNamed: boolean;
  photo: string | null;
  type: PlanType;
  goal: Goal;
  level: Level;
  months: number;
  sessions: number;
  reviews: number;
  sessionsPerWeek: number;
  city: string;
  startedAt: Date | null;
  endAskedAt: Date | null;
  endedAt: Date | null;
  ending: Ending | null;
  studentId: string | null;
  conversationId: number | null;
  /** the student has not chosen the time of the first meeting */
  awaitsFirstMeeting: boolean;
}

const LISTED = `select a.id, a.type, a.goal, a.level, a.months, a.sessions, a.reviews, a.city, a.sessions_per_week as "sessionsPerWeek",
    a.started_at as "startedAt", a.end_asked_at as "endAskedAt", a.ended_at as "endedAt", a.ending,
    a.bookable_until as "bookableUntil", a.student_id as "studentId",
    p.first_name as "firstName", p.last_name as "lastName", p.photo,
    (select c.id::float8 from conversations c where c.coach_id = a.coach_id and c.student_id = a.student_id and c.declined_at is null) as "conversationId",
    exists (select from bookings b join packs k on k.id = b.pack_id where k.accompaniment_id = a.id and b.coach_id = a.coach_id
      and b.status = 'confirmed' and b.starts_at is null and b.student_chooses) as "awaitsFirstMeeting",
    ${FOLLOWED}
  from accompaniments a left join profiles p on p.id = a.student_id ${FOLLOWED_JOINS}`;

type Row = Omit<AssignedClient, "name" | "isNamed" | "overdue" | "deadline"> & Named;

function readable({ firstName, lastName, photo, ...row }: Row, now: Date): AssignedClient {
  const whole = [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return {
    ...row,
    name: row.studentId === null ? "Compte fermé" : whole || shortName({ firstName, lastName }),
    isNamed: row.studentId !== null && whole !== "",
    photo: photoPath(photo) ?? null,
    overdue: overdueOf(row, now),
    deadline: programmeDeadline(row, now),
  };
}

/** The most urgent work comes first. There is no paging, because the coach's capacity keeps the list short. */
export async function listAssigned(
  pool: pg.Pool,
  { id: userId }: Coach,
  now: Date,
): Promise<AssignedClient[]> {
  const { rows } = await pool.query<Row>({
    name: "assigned-accompaniments",
    text: `${LISTED} where a.coach_id = (select id from coaches where user_id = $1) and a.status in ('running', 'paused')
      order by a.coach_since, a.id limit 200`,
    values: [userId],
  });
  return rows.map((row) => readable(row, now)).sort(byUrgency);
}

const PAST_PER_PAGE = 10;

export async function listPastAssigned(
  pool: pg.Pool,
  { id: userId }: Coach,
  { page, now }: { page: number; now: Date },
): Promise<Page<AssignedClient>> {
  const where = "a.coach_id = (select id from coaches where user_id = $1) and a.status = 'ended'";
  const past = await pagedSqlRead<Row>(pool, {
    name: "past-accompaniments",
    count: `select count(*)::int as total from accompaniments a where ${where}`,
    list: (range) => `${LISTED} where ${where} order by a.ended_at desc, a.id ${range}`,
    values: [userId],
    page,
    size: PAST_PER_PAGE,
  });
  return { ...past, rows: past.rows.map((row) => readable(row, now)) };
}

export async function findAssigned(
  pool: pg.Pool,
  { id }: AssignedAccompaniment,
  now: Date,
): Promise<AssignedClient | undefined> {
  const { rows } = await pool.query<Row>({
    name: "assigned-accompaniment",
    text: `${LISTED} where a.id = $1`,
    values: [id],
  });
  return rows[0] && readable(rows[0], now);
}

/** The overview names as many programmes, and counts the others. */
const NAMED_PROGRAMMES = 3;

/** The work for the coach's overview page: counts, and the programmes that are late or due soon. */
export async function countAssignedWork(pool: pg.Pool, coach: Coach, now: Date) {
  const [offers, clients] = await Promise.all([listOffers(pool, coach, now), listAssigned(pool, coach, now)]);
  const programmes = clients.flatMap(({ id, name, overdue, deadline }) => {
    const late = overdue.find(({ kind }) => kind === "programme");
    const [isLate, words] = late ? [true, late.words] : [false, deadline?.words];
    return words ? [{ id, name, isLate, words }] : [];
  });
  return {
    programmes: programmes.slice(0, NAMED_PROGRAMMES),
    moreProgrammes: Math.max(0, programmes.length - NAMED_PROGRAMMES),
    offers: offers.length,
    clients: clients.length,
    overdue: clients.filter(({ overdue }) => overdue.some(({ kind }) => kind !== "programme")).length,
  };
}
export type AssignedWork = Awaited<ReturnType<typeof countAssignedWork>>;
