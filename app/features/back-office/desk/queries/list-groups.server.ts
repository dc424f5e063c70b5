import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { GroupEnding, GroupState } from "~/features/bookings/groups/rules/group-states.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { sayGroupState } from "../rules/words.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";
import type { DeskParty } from "./list-bookings.server.ts";

const PAGE_SIZE = 20;

/** A session with seats. */
export interface DeskGroup {
  id: string;
  title: string;
  status: GroupState;
  ending: GroupEnding | null;
  startsAt: Date;
  minutes: number;
  seatsMin: number;
  seatsMax: number;
  seatsTaken: number;
  priceCents: number;
  createdAt: Date;
  coach: DeskParty;
}

export const GROUP_FIELDS = `g.id, g.title, g.status, g.ending, g.starts_at as "startsAt", g.minutes::int, g.seats_min::int as "seatsMin",
  g.seats_max::int as "seatsMax", g.seats_taken::int as "seatsTaken", g.price_cents as "priceCents", g.created_at as "createdAt",
  json_build_object('name', c.name, 'email', (select email from profiles p where p.id = c.user_id)) as coach`;
export const GROUP_SOURCE = "from group_sessions g join coaches c on c.id = g.coach_id";

const STATES: Record<string, string> = {
  "a-venir": "g.status = 'open' and g.starts_at > now()",
  passees: "g.status = 'open' and g.starts_at <= now()",
  annulees: "g.status = 'cancelled'",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return { name: "i", sql: "g.id between $1::uuid and $2::uuid", values: [number.first, number.last] };
  // A document is that of a seat.
  if (number)
    return {
      name: "d",
      sql: `g.id in (select b.group_session_id from bookings b join order_documents d on d.subject_id = b.id
        where d.series = $1 and d.number = $2)`,
      values: [number.series, number.number],
    };
  return {
    name: "w",
    sql: `(g.coach_id in (select id from coaches where user_id in (${PEOPLE_BY_WORDS}))
      or g.id in (select b.group_session_id from bookings b where b.student_id in (${PEOPLE_BY_WORDS}) and b.group_session_id is not null))`,
    values: [words],
  };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state } = filters;
  const { since, until } = periodOf(filters);
  return joinConditions([
    byWords(words),
    state === undefined ? undefined : { name: state.slice(0, 3), sql: STATES[state] ?? "true" },
    since && { name: "s", sql: "g.starts_at >= $1", values: [since] },
    until && { name: "u", sql: "g.starts_at < $1", values: [until] },
  ]);
}

/** Lists group sessions, the latest first. */
export function listDeskGroups(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<DeskGroup>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskGroup>(pool, {
    name: `desk-groups-${name}`,
    count: `select count(*)::int as total from group_sessions g where ${where}`,
    list: (range) =>
      `select ${GROUP_FIELDS} ${GROUP_SOURCE} where ${where} order by g.starts_at desc, g.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Numéro",
  "Séance",
  "État",
  "Date",
  "Coach",
  "E-mail du coach",
  "Places prises",
  "Places",
  "Prix par personne",
];

/** The same list as CSV. */
export function exportDeskGroups(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<DeskGroup & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-groups-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${GROUP_FIELDS}, g.starts_at::text as "cursorAt", g.id as "cursorId"
      ${GROUP_SOURCE} where ${where} and ${after} order by g.starts_at desc, g.id desc ${limit}`,
    sortedBy: ["g.starts_at", "g.id"],
    values,
    rowOf: (group) => [
      group.id,
      group.title,
      sayGroupState(group, new Date()),
      formatDayTime(group.startsAt),
      group.coach.name,
      group.coach.email ?? "",
      String(group.seatsTaken),
      String(group.seatsMax),
      typedEuros(group.priceCents),
    ],
  });
}
