import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Unit } from "~/features/bookings/packs/rules.ts";
import { disciplineOf } from "~/features/bookings/sessions/queries/session-discipline.server.ts";
import { sharedSessionName } from "~/features/bookings/sessions/rules/session-name.ts";
import { priceLabel, STATE_LABELS } from "~/features/bookings/sessions/rules/session-words.ts";
import type { BookingState, Ending } from "~/features/bookings/sessions/rules/states.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";

const PAGE_SIZE = 20;

export interface DeskParty {
  name: string;
  /** null after the account is closed */
  email: string | null;
}

export interface DeskBooking {
  id: string;
  /** "Musculation avec Camille" */
  title: string;
  minutes: number;
  startsAt: Date | null;
  createdAt: Date;
  status: BookingState;
  ending: Ending | null;
  isContested: boolean;
  coach: DeskParty;
  student: DeskParty;
  priceCents: number;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
  isGroup: boolean;
  collectedCents: number;
  refundedCents: number;
  /** paid through the demo provider: no money came in */
  isDemo: boolean;
}

type ReadBooking = Omit<DeskBooking, "title"> & { discipline: string | null };

/** The payment of a session, also of one that a pack or an accompaniment pays. */
export const PAYMENT_OF_SESSION = `coalesce(b.payment_id, (select coalesce(k.payment_id, a.payment_id)
  from packs k left join accompaniments a on a.id = k.accompaniment_id where k.id = b.pack_id))`;

const STUDENT = `json_build_object('name', coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, 'Compte fermé'),
    'email', s.email)`;
const COACH = `json_build_object('name', c.name, 'email', (select email from profiles p where p.id = c.user_id))`;

export const BOOKING_FIELDS = `b.id, ${disciplineOf("b")} as discipline, b.unit, b.minutes::int, b.starts_at as "startsAt",
  b.created_at as "createdAt", b.status, b.ending, b.absence_contested_at is not null and b.absence_settled_at is null as "isContested",
  ${COACH} as coach, ${STUDENT} as student, b.price_cents as "priceCents", b.is_free as "isFree", b.pack_id as "packId",
  b.group_session_id is not null as "isGroup", coalesce(y.collected_cents, 0) as "collectedCents",
  coalesce(y.refunded_cents, 0) as "refundedCents", ${isDemoPayment(PAYMENT_OF_SESSION)} as "isDemo"`;
export const BOOKING_SOURCE = `from bookings b join coaches c on c.id = b.coach_id
  left join profiles s on s.id = b.student_id left join payments y on y.id = b.payment_id`;

export const nameBooking = <R extends ReadBooking>({ discipline, ...booking }: R) => ({
  ...booking,
  title: sharedSessionName({ discipline, unit: booking.unit }, { coachName: booking.coach.name }),
});

/** Holds and checkouts that nobody paid are no sessions; they are found by their number only. */
const REAL: Condition = {
  name: "r",
  sql: "b.status <> 'held' and b.ending is distinct from 'unpaid'",
};

const STATES: Record<string, string> = {
  "en-attente": "b.status = 'pending'",
  "a-venir": "b.status = 'confirmed' and coalesce(b.starts_at, 'infinity') > now()",
  passees: "b.status = 'confirmed' and b.starts_at <= now()",
  terminees: "b.status = 'completed'",
  annulees: "b.status = 'cancelled'",
  contestees: "b.absence_contested_at is not null",
};

const KINDS: Record<string, string> = {
  seule: "b.payment_id is not null and b.group_session_id is null",
  pack: "b.pack_id is not null and b.unit is null",
  accompagnement: "b.unit is not null",
  collective: "b.group_session_id is not null",
  offerte: "b.price_cents = 0 and b.pack_id is null",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return { name: "i", sql: "b.id between $1::uuid and $2::uuid", values: [number.first, number.last] };
  if (number)
    return {
      name: "d",
      sql: "b.id in (select d.subject_id from order_documents d where d.series = $1 and d.number = $2)",
      values: [number.series, number.number],
    };
  return {
    name: "w",
    sql: `b.id in (select id from bookings where student_id in (${PEOPLE_BY_WORDS})
      union all select id from bookings where coach_id in (select id from coaches where user_id in (${PEOPLE_BY_WORDS})))`,
    values: [words],
  };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state, kind } = filters;
  const { since, until } = periodOf(filters);
  const found = byWords(words);
  return joinConditions([
    found?.name === "i" ? undefined : REAL,
    found,
    state === undefined ? undefined : { name: state.slice(0, 3), sql: STATES[state] ?? "true" },
    kind === undefined ? undefined : { name: `k${kind.slice(0, 3)}`, sql: KINDS[kind] ?? "true" },
    since && { name: "s", sql: "b.starts_at >= $1", values: [since] },
    until && { name: "u", sql: "b.starts_at < $1", values: [until] },
  ]);
}

/** Lists sessions, the latest booked first. */
export async function listDeskBookings(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<DeskBooking>> {
  const { name, where, values } = conditionsOf(filters);
  const found = await pagedSqlRead<ReadBooking>(pool, {
    name: `desk-bookings-${name}`,
    count: `select count(*)::int as total from bookings b where ${where}`,
    list: (range) => `select ${BOOKING_FIELDS} ${BOOKING_SOURCE} where ${where}
      order by b.created_at desc, b.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
  return { ...found, rows: found.rows.map(nameBooking) };
}

const HEADINGS = [
  "Numéro",
  "Séance",
  "Jour",
  "Heure",
  "Minutes",
  "État",
  "Élève",
  "E-mail de l’élève",
  "Coach",
  "E-mail du coach",
  "Payé par",
  "Encaissé",
  "Remboursé",
  "Réservée le",
];

/** The same list as CSV. */
export function exportDeskBookings(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<ReadBooking & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-bookings-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${BOOKING_FIELDS}, b.created_at::text as "cursorAt", b.id as "cursorId"
      ${BOOKING_SOURCE} where ${where} and ${after} order by b.created_at desc, b.id desc ${limit}`,
    sortedBy: ["b.created_at", "b.id"],
    values,
    rowOf: (row) => {
      const booking = nameBooking(row);
      const { id, title, minutes, startsAt, status, student, coach } = booking;
      return [
        id,
        title,
        startsAt ? parisDay(startsAt) : "",
        startsAt ? formatTime(startsAt) : "",
        String(minutes),
        STATE_LABELS[status],
        student.name,
        student.email ?? "",
        coach.name,
        coach.email ?? "",
        priceLabel(booking),
        typedEuros(booking.collectedCents),
        typedEuros(booking.refundedCents),
        parisDay(booking.createdAt),
      ];
    },
  });
}
