import type pg from "pg";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { clientName, IS_CLIENTS } from "../../clients/queries/list-clients.server.ts";

const STUDENTS_PER_PAGE = 25;

export interface PlannableStudent {
  id: string;
  name: string;
  photo: string | null;
}

export interface FoundStudents extends Page<PlannableStudent> {
  /** number of students without a search */
  all: number;
}

interface Row {
  id: string;
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
  isKnown: boolean;
}

/** Clients of coach $1, and students with whom the coach has an open conversation. */
const PEOPLE = `
  with own as (
    select id from coaches where user_id = $1
  ), people as (
    select b.student_id, b.confirmed_at is not null as is_known from bookings b
    where b.coach_id = (select id from own) and b.student_id is not null and ${IS_CLIENTS}
    union all
    select k.student_id, true from packs k
    where k.coach_id = (select id from own) and k.student_id is not null and k.bought_at is not null
    union all
    select v.student_id, false from conversations v
    where v.coach_id = (select id from own) and v.student_id is not null and v.declined_at is null and v.blocked_by is null
  ), found as (
    select p.id, p.first_name, p.last_name, p.photo, bool_or(people.is_known) as is_known
    from people join profiles p on p.id = people.student_id group by p.id
  )`;
/** Before anything was agreed on, the coach may know, and search, only the initial of the last name. */
const IS_NAMED = `coalesce(person_words(f.first_name, case when f.is_known then f.last_name else left(f.last_name, 1) end, '')
  @@ person_query($2), true)`;
const COUNT = `${PEOPLE} select count(*)::int as "all", count(*) filter (where ${IS_NAMED})::int as total from found f`;
const PAGE = `${PEOPLE} select f.id, f.first_name as "firstName", f.last_name as "lastName", f.photo, f.is_known as "isKnown"
  from found f where ${IS_NAMED} order by f.first_name, f.id limit ${STUDENTS_PER_PAGE} offset $3`;

/** The students for whom the coach can plan, by first name; see `requirePlannedStudent`. */
export async function listPlannable(
  pool: pg.Pool,
  { id }: Coach,
  { q, page }: { q: string; page: number },
): Promise<FoundStudents> {
  const counted = await pool.query<{ all: number; total: number }>({
    name: "plannable-count",
    text: COUNT,
    values: [id, q],
  });
  const { all, total } = counted.rows[0] ?? { all: 0, total: 0 };
  const found = await pagedRead({ total, page, size: STUDENTS_PER_PAGE }, async ({ offset }) => {
    const { rows } = await pool.query<Row>({ name: "plannable", text: PAGE, values: [id, q, offset] });
    return rows.map(({ photo, ...row }) => ({
      id: row.id,
      name: clientName(row),
      photo: photoPath(photo) ?? null,
    }));
  });
  return { ...found, all };
}
