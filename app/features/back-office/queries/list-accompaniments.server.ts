import type pg from "pg";
import { PUBLISHED, programmeOverdue } from "~/features/accompaniment/contract/queries/overdue.server.ts";
import type { PlanType } from "~/features/accompaniment/contract/rules/plan.ts";
import type { Ending, Status, Step, StepAuthor } from "~/features/accompaniment/contract/rules/states.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Goal, Level } from "~/features/coaching/programme/rules/goals.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { ACCOMPANIMENT_VIEWS, type AccompanimentView, isAccompanimentId } from "../rules/accompaniments.ts";

const PAGE_SIZE = 20;

/** Health data is deliberately not included. */
export interface ListedAccompaniment {
  id: string;
  student: string;
  email: string | null;
  studentId: string | null;
  coachId: number | null;
  coachName: string | null;
  status: Status;
  ending: Ending | null;
  type: PlanType;
  months: number;
  goal: Goal;
  city: string;
  latitude: number | null;
  longitude: number | null;
  totalCents: number;
  createdAt: Date;
  startedAt: Date | null;
  endsAt: Date | null;
  lateSince: Date | null;
  isProgrammeOverdue: boolean;
  /** paid through the demo provider: no money came in */
  isDemo: boolean;
}

const LISTED = `a.id, a.student_id as "studentId", p.email, a.coach_id as "coachId", c.name as "coachName", a.status, a.ending,
  a.type, a.months, a.goal, a.city, a.latitude, a.longitude, a.total_cents as "totalCents", a.created_at as "createdAt", a.started_at as "startedAt",
  a.ends_at as "endsAt", a.late_since as "lateSince", ${programmeOverdue("now()")} as "isProgrammeOverdue",
  ${isDemoPayment("a.payment_id")} as "isDemo",
  coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email, 'Compte fermé') as student`;
const FROM = `from accompaniments a left join profiles p on p.id = a.student_id left join coaches c on c.id = a.coach_id
  ${PUBLISHED}`;

const LASTS = "a.status in ('running', 'paused')";
/** Views with open work list the oldest first; the others the newest. */
const VIEWS: Record<AccompanimentView, { where: string; order: string }> = {
  "en-cours": { where: LASTS, order: "a.started_at desc, a.id" },
  "sans-coach": { where: `${LASTS} and a.coach_id is null`, order: "a.started_at, a.id" },
  impayes: { where: `${LASTS} and a.late_since is not null`, order: "a.late_since, a.id" },
  programme: { where: programmeOverdue("now()"), order: "a.coach_since, a.id" },
  termines: {
    where: "a.status = 'ended' and a.ending <> 'unpaid'",
    order: "a.ended_at desc, a.id",
  },
  tous: { where: "true", order: "a.created_at desc, a.id" },
};
const FOUND = "person_words(p.first_name, p.last_name, p.email) @@ person_query($1)";

/** Lists a view, or a search by student. */
export function listAccompaniments(
  pool: pg.Pool,
  _operator: Operator,
  { view, words, page }: { view: AccompanimentView; words: string; page: number },
): Promise<Page<ListedAccompaniment>> {
  const { where, order } = words ? { where: FOUND, order: VIEWS.tous.order } : VIEWS[view];
  return pagedSqlRead(pool, {
    name: `accompaniments-${words ? "found" : view}`,
    count: `select count(*)::int as total ${FROM} where ${where}`,
    list: (range) => `select ${LISTED} ${FROM} where ${where} order by ${order} ${range}`,
    values: words ? [words] : [],
    page,
    size: PAGE_SIZE,
  });
}

export async function countAccompaniments(
  pool: pg.Pool,
  _operator: Operator,
): Promise<Record<AccompanimentView, number>> {
  const counts = ACCOMPANIMENT_VIEWS.map(
    (view) => `count(*) filter (where ${VIEWS[view].where})::int as "${view}"`,
  );
  const { rows } = await pool.query<Record<AccompanimentView, number>>({
    name: "accompaniments-counts",
    text: `select ${counts.join(", ")} ${FROM}`,
  });
  return rows[0] as Record<AccompanimentView, number>;
}

export interface FoundAccompaniment extends ListedAccompaniment {
  level: Level;
  sessions: number;
  reviews: number;
  sessionsPerWeek: number;
  acceptsWebcam: boolean;
  endAskedAt: Date | null;
  bookableUntil: Date | null;
  paymentId: string | null;
  collectedCents: number;
  refundedCents: number;
  /** the coach of the open request */
  askedCoach: string | null;
  answerBy: Date | null;
  steps: {
    id: number;
    step: Step;
    by: StepAuthor;
    coachName: string | null;
    cents: number | null;
    words: string;
    at: string;
  }[];
}

export async function findAccompaniment(
  pool: pg.Pool,
  _operator: Operator,
  id: string,
): Promise<FoundAccompaniment | undefined> {
  if (!isAccompanimentId(id)) return undefined;
  const { rows } = await pool.query<FoundAccompaniment>({
    name: "accompaniment",
    text: `select ${LISTED}, a.level, a.sessions, a.reviews, a.sessions_per_week as "sessionsPerWeek",
        a.accepts_webcam as "acceptsWebcam", a.end_asked_at as "endAskedAt", a.bookable_until as "bookableUntil",
        a.payment_id as "paymentId", coalesce(y.collected_cents, 0) as "collectedCents",
        coalesce(y.refunded_cents, 0) as "refundedCents", asked.name as "askedCoach", o.answer_by as "answerBy",
        coalesce((select json_agg(json_build_object('id', s.id, 'step', s.step, 'by', s.by, 'coachName', sc.name,
            'cents', s.cents, 'words', s.words, 'at', s.at) order by s.id)
          from accompaniment_steps s left join coaches sc on sc.id = s.coach_id
          where s.accompaniment_id = a.id), '[]') as steps
      ${FROM} left join payments y on y.id = a.payment_id
      left join accompaniment_offers o on o.accompaniment_id = a.id and o.status = 'open'
      left join coaches asked on asked.id = o.coach_id
      where a.id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function nameCoaches(
  pool: pg.Pool,
  _operator: Operator,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: "coach-names",
    text: "select id, name from coaches where id = any ($1) order by array_position($1, id)",
    values: [ids],
  });
  return rows;
}
