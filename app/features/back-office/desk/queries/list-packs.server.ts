import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { PackState } from "~/features/bookings/packs/rules.ts";
import { type NamedPack, packName } from "~/features/discovery/rules/packs.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { PACK_STATE_LABELS } from "../rules/words.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";
import type { DeskParty } from "./list-bookings.server.ts";

const PAGE_SIZE = 20;

/** Hours or sessions that a coach has sold ahead. Units of an accompaniment are on the page of the accompaniment. */
export interface DeskPack extends NamedPack {
  id: string;
  minutesLeft: number;
  priceCents: number;
  status: PackState;
  boughtAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  coach: DeskParty;
  student: DeskParty;
  collectedCents: number;
  refundedCents: number;
  isDemo: boolean;
}

export const PACK_FIELDS = `k.id, k.name, k.total_minutes as "totalMinutes", k.session_minutes as "sessionMinutes", k.minutes_left as "minutesLeft", k.price_cents as "priceCents", k.status,
  k.bought_at as "boughtAt", k.expires_at as "expiresAt", k.created_at as "createdAt",
  json_build_object('name', c.name, 'email', (select email from profiles p where p.id = c.user_id)) as coach,
  json_build_object('name', coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, 'Compte fermé'),
    'email', s.email) as student,
  coalesce(y.collected_cents, 0) as "collectedCents", coalesce(y.refunded_cents, 0) as "refundedCents",
  ${isDemoPayment("k.payment_id")} as "isDemo"`;
export const PACK_SOURCE = `from packs k join coaches c on c.id = k.coach_id left join profiles s on s.id = k.student_id
  left join payments y on y.id = k.payment_id`;

const STATES: Record<string, string> = {
  actifs: "k.status = 'active'",
  termines: "k.status = 'ended' and k.bought_at is not null",
  payes: "k.status = 'held'",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return { name: "i", sql: "k.id between $1::uuid and $2::uuid", values: [number.first, number.last] };
  if (number)
    return {
      name: "d",
      sql: "k.id in (select d.subject_id from order_documents d where d.series = $1 and d.number = $2)",
      values: [number.series, number.number],
    };
  return {
    name: "w",
    sql: `(k.student_id in (${PEOPLE_BY_WORDS}) or k.coach_id in (select id from coaches where user_id in (${PEOPLE_BY_WORDS})))`,
    values: [words],
  };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state } = filters;
  const { since, until } = periodOf(filters);
  return joinConditions([
    { name: "b", sql: "k.purpose = 'bought'" },
    state === undefined && !words
      ? { name: "r", sql: "(k.status = 'active' or k.bought_at is not null)" }
      : undefined,
    byWords(words),
    state === undefined ? undefined : { name: state.slice(0, 3), sql: STATES[state] ?? "true" },
    since && { name: "s", sql: "k.bought_at >= $1", values: [since] },
    until && { name: "u", sql: "k.bought_at < $1", values: [until] },
  ]);
}

/** Lists packs, the latest first. */
export function listDeskPacks(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<DeskPack>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskPack>(pool, {
    name: `desk-packs-${name}`,
    count: `select count(*)::int as total from packs k where ${where}`,
    list: (range) =>
      `select ${PACK_FIELDS} ${PACK_SOURCE} where ${where} order by k.created_at desc, k.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Numéro",
  "Pack",
  "Minutes",
  "Minutes restantes",
  "État",
  "Élève",
  "E-mail de l’élève",
  "Coach",
  "E-mail du coach",
  "Prix",
  "Encaissé",
  "Remboursé",
  "Acheté le",
  "Jusqu’au",
];

/** The same list as CSV. */
export function exportDeskPacks(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<DeskPack & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-packs-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${PACK_FIELDS}, k.created_at::text as "cursorAt", k.id as "cursorId"
      ${PACK_SOURCE} where ${where} and ${after} order by k.created_at desc, k.id desc ${limit}`,
    sortedBy: ["k.created_at", "k.id"],
    values,
    rowOf: (pack) => [
      pack.id,
      packName(pack),
      String(pack.totalMinutes),
      String(pack.minutesLeft),
      PACK_STATE_LABELS[pack.status],
      pack.student.name,
      pack.student.email ?? "",
      pack.coach.name,
      pack.coach.email ?? "",
      typedEuros(pack.priceCents),
      typedEuros(pack.collectedCents),
      typedEuros(pack.refundedCents),
      pack.boughtAt ? parisDay(pack.boughtAt) : "",
      pack.expiresAt ? parisDay(pack.expiresAt) : "",
    ],
  });
}
