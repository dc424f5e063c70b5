import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { CASE_LABELS, type CaseKind, type DisputeOutcome } from "../rules/cases.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { CASE_SOURCE, CASE_SUBJECT } from "./case-source.server.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";

const PAGE_SIZE = 20;

export interface ListedCase {
  id: string;
  kind: CaseKind;
  cents: number | null;
  openedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  reason: string;
  /** the reason is a decision that both were told */
  isTold: boolean;
  isOpen: boolean;
  /** what the payment paid, or the session */
  what: string;
  student: string;
  coach: string | null;
  /** what has become of a dispute at the bank */
  outcome: DisputeOutcome;
  /** how many texts its two people wrote */
  wordsCount: number;
  /** the page of the session, the pack or the payment */
  saleAt: string;
}

/** An absence that its two people or an earlier version have settled is closed, whatever the row of its case says. */
export const IS_OPEN_CASE = `(o.closed_at is null and (o.kind <> 'absence'
  or exists (select from bookings i where i.id = o.booking_id and i.absence_contested_at is not null and i.absence_settled_at is null)))`;

export const CASE_FIELDS = `o.id, o.kind, o.cents, o.opened_at as "openedAt", o.due_at as "dueAt", o.closed_at as "closedAt", o.reason,
  o.is_told as "isTold", ${IS_OPEN_CASE} as "isOpen", ${CASE_SUBJECT} as what,
  coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, y.payer_name, 'Compte fermé') as student,
  c.name as coach,
  (select told ->> 'status' from charges g, jsonb_array_elements(g.disputes) as told
    where o.kind = 'dispute' and g.payment_id = o.payment_id and 'dispute ' || (told ->> 'ref') = o.key limit 1) as outcome,
  (select count(*)::int from case_words w where w.case_id = o.id) as "wordsCount",
  case when o.booking_id is not null then '/back-office/sessions/' || o.booking_id
    when y.payable_kind = 'booking' then '/back-office/sessions/' || y.payable_id
    when y.payable_kind = 'pack' then '/back-office/packs/' || y.payable_id
    else '/back-office/paiements/' || o.payment_id end as "saleAt"`;

const STATES: Record<string, string> = {
  ouverts: IS_OPEN_CASE,
  "en-retard": `o.due_at < now() and ${IS_OPEN_CASE}`,
  regles: `not ${IS_OPEN_CASE}`,
};

const KINDS: Record<string, CaseKind> = {
  absence: "absence",
  probleme: "problem",
  banque: "dispute",
  rembourse: "refund",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return {
      name: "i",
      sql: `o.id in (select id from operator_cases where id between $1::uuid and $2::uuid
        union all select id from operator_cases where booking_id between $1::uuid and $2::uuid
        union all select id from operator_cases where payment_id between $1::uuid and $2::uuid)`,
      values: [number.first, number.last],
    };
  if (number)
    return {
      name: "d",
      sql: `o.payment_id in (select y.id from payments y join order_documents d on d.subject_id::text = y.payable_id
        where d.series = $1 and d.number = $2)`,
      values: [number.series, number.number],
    };
  const holders = `select id from ledger_holders where user_id in (${PEOPLE_BY_WORDS})`;
  const coaches = `select id from coaches where user_id in (${PEOPLE_BY_WORDS})`;
  return {
    name: "w",
    sql: `o.id in (select p.id from operator_cases p join payments y on y.id = p.payment_id
        where y.payer_id in (${holders}) or y.seller_id in (${holders})
      union all select p.id from operator_cases p join bookings b on b.id = p.booking_id
        where b.student_id in (${PEOPLE_BY_WORDS}) or b.coach_id in (${coaches}))`,
    values: [words],
  };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state, kind } = filters;
  const { since, until } = periodOf(filters);
  return joinConditions([
    byWords(words),
    state === undefined ? undefined : { name: state.slice(0, 3), sql: STATES[state] ?? "true" },
    kind === undefined ? undefined : { name: "k", sql: "o.kind = $1", values: [KINDS[kind]] },
    since && { name: "s", sql: "o.opened_at >= $1", values: [since] },
    until && { name: "u", sql: "o.opened_at < $1", values: [until] },
  ]);
}

/** Open cases come first, the most urgent at the top. */
export function listCases(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<ListedCase>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<ListedCase>(pool, {
    name: `desk-cases-${name}`,
    count: `select count(*)::int as total from operator_cases o where ${where}`,
    list: (range) => `select ${CASE_FIELDS} ${CASE_SOURCE} where ${where}
      order by not ${IS_OPEN_CASE}, case when ${IS_OPEN_CASE} then o.due_at end, o.opened_at desc, o.id ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Numéro",
  "Type",
  "Quoi",
  "Élève",
  "Coach",
  "Montant",
  "Ouvert le",
  "À régler avant le",
  "Réglé le",
  "Décision ou note",
];

/** The same list as CSV, the latest first. */
export function exportDeskCases(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<ListedCase & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-cases-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${CASE_FIELDS}, o.opened_at::text as "cursorAt", o.id as "cursorId"
      ${CASE_SOURCE} where ${where} and ${after} order by o.opened_at desc, o.id desc ${limit}`,
    sortedBy: ["o.opened_at", "o.id"],
    values,
    rowOf: ({ id, kind, what, student, coach, cents, openedAt, dueAt, closedAt, reason }) => [
      id,
      CASE_LABELS[kind],
      what,
      student,
      coach ?? "",
      cents === null ? "" : typedEuros(cents),
      parisDay(openedAt),
      parisDay(dueAt),
      closedAt ? parisDay(closedAt) : "",
      reason,
    ],
  });
}
