import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { Approval, CoachView } from "../rules/coaches.ts";

const PAGE_SIZE = 20;

export interface CoachFileSummary {
  id: number;
  name: string;
  image: string | null;
  approval: Approval;
  suspended: boolean;
  isFeatured: boolean;
  isAmbassador: boolean;
  isOnline: boolean;
  askedAt: Date;
  /** of the lead listing, or else the first one; null without a listing */
  discipline: string | null;
  city: string | null;
  /** since when a change waits for review */
  changedAt: Date | null;
  pageChanged: boolean;
  listingsChanged: number;
  appeals: number;
}

/** The conditions must match the partial indexes of migration 0022 exactly. */
const UNSEEN = "(looked_at is null or words_changed_at > looked_at)";
const PAGES_TO_LOOK_AT = `select id as coach_id, words_changed_at as since, 'page' as what
  from coaches where approval = 'approved' and ${UNSEEN}`;
const LISTINGS_TO_LOOK_AT = `select l.coach_id, l.words_changed_at, 'listing'
  from listings l where l.status = 'active' and l.pulled_at is null and ${UNSEEN}
    and exists (select from coaches c where c.id = l.coach_id and c.approval = 'approved')`;
const APPEALS = "select coach_id, appealed_at, 'appeal' from listings where appealed_at is not null";

/** Coaches whose page or listings have changed since an operator looked, without appeals. */
export const CHANGED_COACHES = `select coach_id, min(since) as since
  from (${PAGES_TO_LOOK_AT} union all ${LISTINGS_TO_LOOK_AT}) as change group by coach_id`;

/** The result has one row per coach with something to review. */
const TO_LOOK_AT = `select coach_id, min(since) as changed_at, bool_or(what = 'page') as page_changed,
    count(*) filter (where what = 'listing')::int as listings_changed, count(*) filter (where what = 'appeal')::int as appeals
  from (${PAGES_TO_LOOK_AT} union all ${LISTINGS_TO_LOOK_AT} union all ${APPEALS}) as change group by coach_id`;

const COUNT_WAITING = "select count(*)::int from coaches where approval = 'waiting'";
const COUNT_TO_LOOK_AT = `select count(*)::int from (${TO_LOOK_AT}) as due`;

const NAMED = "array_to_tsvector(folded_words(c.name)) @@ person_query($1)";

interface Choice {
  from: string;
  order: string;
}

const CHOICES: Record<CoachView | "named", Choice> = {
  attente: { from: "coaches c where c.approval = 'waiting'", order: "c.asked_at, c.id" },
  "a-regarder": { from: "due join coaches c on c.id = due.coach_id", order: "due.changed_at, c.id" },
  tous: { from: "coaches c", order: "c.id desc" },
  named: { from: `coaches c where ${NAMED}`, order: "c.id desc" },
};

const pageStatement = ({ from, order }: Choice, range: string) => `
  with due as (${TO_LOOK_AT}), page as (
    select c.* from ${from} order by ${order} ${range}
  )
  select c.id, c.name, c.image, c.approval, c.suspended, c.is_featured as "isFeatured", c.is_ambassador as "isAmbassador",
    c.lead_listing_id is not null as "isOnline", c.asked_at as "askedAt", d.name as discipline, nullif(l.city, '') as city,
    due.changed_at as "changedAt", coalesce(due.page_changed, false) as "pageChanged",
    coalesce(due.listings_changed, 0) as "listingsChanged", coalesce(due.appeals, 0) as appeals
  from page c
  left join due on due.coach_id = c.id
  left join listings l on l.id = coalesce(c.lead_listing_id, (select min(id) from listings where coach_id = c.id))
  left join disciplines d on d.id = l.discipline_ids[1]
  order by ${order}`;

/** Waiting coaches and reviews are sorted oldest first, the full list newest first. */
export function listCoachFiles(
  pool: pg.Pool,
  _operator: Operator,
  { view, words, page }: { view: CoachView; words: string; page: number },
): Promise<Page<CoachFileSummary>> {
  const name = words ? "named" : view;
  const choice = CHOICES[name];
  return pagedSqlRead(pool, {
    name: `coach-files-${name}`,
    count: `with due as (${TO_LOOK_AT}) select count(*)::int as total from ${choice.from}`,
    list: (range) => pageStatement(choice, range),
    values: words ? [words] : [],
    page,
    size: PAGE_SIZE,
  });
}

/** The counts beside the names of the lists. */
export async function countCoachWork(
  pool: pg.Pool,
  _operator: Operator,
): Promise<{ waiting: number; toLookAt: number }> {
  const { rows } = await pool.query<{ waiting: number; toLookAt: number }>({
    name: "coach-work",
    text: `select (${COUNT_WAITING}) as waiting, (${COUNT_TO_LOOK_AT}) as "toLookAt"`,
  });
  return rows[0] as { waiting: number; toLookAt: number };
}
