import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type Condition, joinConditions } from "../../desk/queries/conditions.server.ts";
import { readNumber } from "../../desk/rules/numbers.ts";
import { ACTION_LABELS, type OperatorAction } from "../../rules/actions.ts";
import { readOrderNumber } from "../../rules/shop.ts";
import { type JournalFilters, journalPeriod } from "../rules.ts";

const PAGE_SIZE = 50;

export interface JournalEntry {
  id: number;
  action: OperatorAction;
  createdAt: Date;
  /** null after the account is closed */
  operator: string | null;
  operatorId: string | null;
  person: string | null;
  personId: string | null;
  coach: string | null;
  coachId: number | null;
  thingId: number | null;
  subjectId: string | null;
  cents: number | null;
  reason: string | null;
}

const name = (id: string) =>
  `(select coalesce(nullif(concat_ws(' ', n.first_name, n.last_name), ''), n.email) from profiles n where n.id = ${id})`;
const ENTRY = `a.id::float8 as id, a.action, a.created_at as "createdAt", a.operator_id as "operatorId",
  ${name("a.operator_id")} as operator, a.person_id as "personId", ${name("a.person_id")} as person,
  a.coach_id as "coachId", (select c.name from coaches c where c.id = a.coach_id) as coach,
  a.thing_id::float8 as "thingId", a.subject_id as "subjectId", a.cents, a.reason`;

/** A number of a session, a pack or a case, or one of an order, a product, a report… */
function byThing(thing: string | undefined): Condition | undefined {
  if (thing === undefined) return undefined;
  const digits = readOrderNumber(thing);
  if (digits !== undefined) return { name: "t", sql: "a.thing_id = $1", values: [digits] };
  const number = readNumber(thing);
  if (number?.kind === "id")
    return {
      name: "s",
      sql: "a.subject_id between $1::uuid and $2::uuid",
      values: [number.first, number.last],
    };
  return { name: "none", sql: "false" };
}

function conditionsOf(filters: JournalFilters) {
  const { operator, action, person, thing } = filters;
  const { since, until } = journalPeriod(filters);
  return joinConditions([
    operator === undefined ? undefined : { name: "o", sql: "a.operator_id = $1", values: [operator] },
    action === undefined ? undefined : { name: "a", sql: "a.action = $1", values: [action] },
    person === undefined
      ? undefined
      : {
          name: "p",
          sql: `a.id in (select id from operator_actions where person_id = $1 union all
            select id from operator_actions where coach_id = (select id from coaches where user_id = $1))`,
          values: [person],
        },
    byThing(thing),
    since && { name: "f", sql: "a.created_at >= $1", values: [since] },
    until && { name: "u", sql: "a.created_at < $1", values: [until] },
  ]);
}

/** Lists what operators did, the latest first. */
export function listJournal(
  pool: pg.Pool,
  _operator: Operator,
  filters: JournalFilters,
  page: number,
): Promise<Page<JournalEntry>> {
  const { name: conditions, where, values } = conditionsOf(filters);
  return pagedSqlRead<JournalEntry>(pool, {
    name: `journal-${conditions}`,
    count: `select count(*)::int as total from operator_actions a where ${where}`,
    list: (range) =>
      `select ${ENTRY} from operator_actions a where ${where} order by a.created_at desc, a.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

export interface JournalAuthor {
  id: string;
  name: string;
}

const MOST_AUTHORS = 100;

/** Everybody who has an entry. Each is found by a step in the index, however long the journal is. */
export async function listAuthors(pool: pg.Pool, _operator: Operator): Promise<JournalAuthor[]> {
  const { rows } = await pool.query<JournalAuthor>({
    name: "journal-authors",
    text: `with recursive author as (
        (select min(operator_id) as id from operator_actions)
        union all
        select (select min(operator_id) from operator_actions where operator_id > author.id) from author where author.id is not null)
      select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name
      from author join profiles p on p.id = author.id order by 2, 1 limit ${MOST_AUTHORS}`,
  });
  return rows;
}

const HEADINGS = ["Jour", "Heure", "Action", "Par", "Personne", "Coach", "Numéro", "Montant", "Raison"];

const rowOf = (entry: JournalEntry): CsvRow => [
  parisDay(entry.createdAt),
  formatTime(entry.createdAt),
  ACTION_LABELS[entry.action],
  entry.operator ?? "Compte fermé",
  entry.person ?? "",
  entry.coach ?? "",
  entry.subjectId ?? (entry.thingId === null ? "" : String(entry.thingId)),
  entry.cents === null ? "" : typedEuros(entry.cents),
  entry.reason ?? "",
];

/** Formatting so many rows takes ten milliseconds. */
const ROWS_AT_ONCE = 250;

/** The same list as CSV, some hundred rows at a time. */
export async function* exportJournal(pool: pg.Pool, _operator: Operator, filters: JournalFilters) {
  const { name: conditions, where, values } = conditionsOf(filters);
  const [at, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
  yield startCsv(HEADINGS);
  let last: { cursorAt: string; id: number } | undefined;
  do {
    const { rows }: { rows: (JournalEntry & { cursorAt: string })[] } = await pool.query({
      name: `export-journal-${conditions}`,
      text: `select ${ENTRY}, a.created_at::text as "cursorAt" from operator_actions a
        where ${where} and (${at}::timestamptz is null or (a.created_at, a.id) < (${at}::timestamptz, ${id}::bigint))
        order by a.created_at desc, a.id desc limit ${ROWS_AT_ONCE}`,
      values: [...values, last?.cursorAt ?? null, last?.id ?? null],
    });
    if (rows.length > 0) yield writeRows(rows.map(rowOf));
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
