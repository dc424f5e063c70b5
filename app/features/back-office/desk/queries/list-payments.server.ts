import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { PaymentStatus } from "~/features/payments/core/rules/payment-states.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { PAYMENT_STATUS_LABELS, payableLabel } from "../rules/words.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";

const PAGE_SIZE = 20;

export interface DeskPayment {
  id: string;
  description: string;
  payableKind: string;
  payableId: string;
  status: PaymentStatus;
  amountCents: number;
  collectedCents: number;
  refundedCents: number;
  isContested: boolean;
  createdAt: Date;
  payer: string;
  payerEmail: string | null;
  isDemo: boolean;
}

export const PAYMENT_FIELDS = `y.id, y.description, y.payable_kind as "payableKind", y.payable_id as "payableId", y.status,
  y.amount_cents as "amountCents", y.collected_cents as "collectedCents", y.refunded_cents as "refundedCents",
  exists (select from charges g where g.payment_id = y.id and g.dispute = 'open') as "isContested",
  y.created_at as "createdAt",
  coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, y.payer_name, 'Sans compte') as payer,
  s.email as "payerEmail", y.provider = 'demo' as "isDemo"`;
export const PAYMENT_SOURCE = `from payments y left join ledger_holders h on h.id = y.payer_id
  left join profiles s on s.id = h.user_id`;

const STATES: Record<string, string> = {
  payes: "y.status = 'paid'",
  reserves: "y.status = 'authorised'",
  "en-cours": "y.status in ('open', 'running', 'paused', 'late')",
  rembourses: "y.refunded_cents > 0",
  contestes: "exists (select from charges g where g.payment_id = y.id and g.dispute is not null)",
  echoues: "y.status in ('failed', 'expired', 'released')",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return {
      name: "i",
      sql: `y.id in (select id from payments where id between $1::uuid and $2::uuid
        union all select payment_id from bookings where id between $1::uuid and $2::uuid
        union all select payment_id from packs where id between $1::uuid and $2::uuid)`,
      values: [number.first, number.last],
    };
  if (number)
    return {
      name: "d",
      sql: `y.payable_id in (select d.subject_id::text from order_documents d where d.series = $1 and d.number = $2)
        and y.payable_kind in ('booking', 'pack', 'order', 'subscription', 'accompaniment')`,
      values: [number.series, number.number],
    };
  const holders = `select id from ledger_holders where user_id in (${PEOPLE_BY_WORDS})`;
  return {
    name: "w",
    sql: `y.id in (select id from payments where payer_id in (${holders})
      union all select id from payments where seller_id in (${holders}))`,
    values: [words],
  };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state, kind } = filters;
  const { since, until } = periodOf(filters);
  const found = byWords(words);
  return joinConditions([
    found,
    state === undefined && found === undefined
      ? { name: "r", sql: "y.status not in ('open', 'expired')" }
      : undefined,
    state === undefined ? undefined : { name: state.slice(0, 3), sql: STATES[state] ?? "true" },
    kind === undefined ? undefined : { name: "k", sql: "y.payable_kind = $1", values: [kind] },
    since && { name: "s", sql: "y.created_at >= $1", values: [since] },
    until && { name: "u", sql: "y.created_at < $1", values: [until] },
  ]);
}

/** Lists payments of everything that is sold, the latest first. */
export function listDeskPayments(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<DeskPayment>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskPayment>(pool, {
    name: `desk-payments-${name}`,
    count: `select count(*)::int as total from payments y where ${where}`,
    list: (range) =>
      `select ${PAYMENT_FIELDS} ${PAYMENT_SOURCE} where ${where} order by y.created_at desc, y.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Numéro",
  "Jour",
  "Quoi",
  "Type",
  "État",
  "Payé par",
  "E-mail",
  "Montant",
  "Encaissé",
  "Remboursé",
];

/** The same list as CSV. */
export function exportDeskPayments(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<DeskPayment & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-payments-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${PAYMENT_FIELDS}, y.created_at::text as "cursorAt", y.id as "cursorId"
      ${PAYMENT_SOURCE} where ${where} and ${after} order by y.created_at desc, y.id desc ${limit}`,
    sortedBy: ["y.created_at", "y.id"],
    values,
    rowOf: (payment) => [
      payment.id,
      parisDay(payment.createdAt),
      payment.description,
      payableLabel(payment.payableKind),
      PAYMENT_STATUS_LABELS[payment.status],
      payment.payer,
      payment.payerEmail ?? "",
      typedEuros(payment.amountCents),
      typedEuros(payment.collectedCents),
      typedEuros(payment.refundedCents),
    ],
  });
}
