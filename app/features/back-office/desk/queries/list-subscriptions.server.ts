import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import {
  SUBSCRIPTION_LABELS,
  type SubscriptionPurpose,
  type SubscriptionState,
} from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { type DeskFilters, periodOf } from "../rules/filters.ts";
import { readNumber } from "../rules/numbers.ts";
import { type Condition, joinConditions, PEOPLE_BY_WORDS } from "./conditions.server.ts";
import { exportRows } from "./export-rows.server.ts";
import type { DeskParty } from "./list-bookings.server.ts";

const PAGE_SIZE = 20;

/** A programme of the shop, or Premium, that is paid by the month. */
export interface DeskSubscription {
  id: string;
  name: string;
  priceCents: number;
  status: SubscriptionState;
  purpose: SubscriptionPurpose;
  startedAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  customer: DeskParty;
  /** paid months */
  months: number;
  collectedCents: number;
  refundedCents: number;
  isDemo: boolean;
}

export const SUBSCRIPTION_FIELDS = `u.id, u.name, u.price_cents as "priceCents", u.status, u.purpose, u.started_at as "startedAt", u.ended_at as "endedAt",
  u.created_at as "createdAt",
  json_build_object('name', coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email, 'Compte fermé'),
    'email', p.email) as customer,
  (select count(*)::int from product_subscription_steps s where s.subscription_id = u.id and s.month is not null) as months,
  coalesce(y.collected_cents, 0) as "collectedCents", coalesce(y.refunded_cents, 0) as "refundedCents",
  ${isDemoPayment("u.payment_id")} as "isDemo"`;
export const SUBSCRIPTION_SOURCE = `from product_subscriptions u left join profiles p on p.id = u.user_id
  left join payments y on y.id = u.payment_id`;

const STATES: Record<string, string> = {
  "en-cours": "u.status = 'running'",
  pauses: "u.status = 'paused'",
  "en-retard": "u.status = 'late'",
  termines: "u.status = 'ended' and u.started_at is not null",
};

function byWords(words: string): Condition | undefined {
  if (!words) return undefined;
  const number = readNumber(words);
  if (number?.kind === "id")
    return { name: "i", sql: "u.id between $1::uuid and $2::uuid", values: [number.first, number.last] };
  if (number)
    return {
      name: "d",
      sql: "u.id in (select d.subject_id from order_documents d where d.series = $1 and d.number = $2)",
      values: [number.series, number.number],
    };
  return { name: "w", sql: `u.user_id in (${PEOPLE_BY_WORDS})`, values: [words] };
}

function conditionsOf(filters: DeskFilters) {
  const { words, state } = filters;
  const { since, until } = periodOf(filters);
  return joinConditions([
    // A subscription that nobody has paid for yet is listed only if an operator looks for it.
    state === undefined && !words ? { name: "p", sql: "u.started_at is not null" } : undefined,
    byWords(words),
    state === undefined ? undefined : { name: state.slice(0, 4), sql: STATES[state] ?? "true" },
    since && { name: "s", sql: "u.started_at >= $1", values: [since] },
    until && { name: "u", sql: "u.started_at < $1", values: [until] },
  ]);
}

/** Lists subscriptions, the latest first. */
export function listDeskSubscriptions(
  pool: pg.Pool,
  _operator: Operator,
  filters: DeskFilters,
  page: number,
): Promise<Page<DeskSubscription>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskSubscription>(pool, {
    name: `desk-subscriptions-${name}`,
    count: `select count(*)::int as total from product_subscriptions u where ${where}`,
    list: (range) =>
      `select ${SUBSCRIPTION_FIELDS} ${SUBSCRIPTION_SOURCE} where ${where} order by u.created_at desc, u.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Numéro",
  "Abonnement",
  "État",
  "Client",
  "E-mail du client",
  "Prix par mois",
  "Mois payés",
  "Encaissé",
  "Remboursé",
  "Commencé le",
  "Terminé le",
];

/** The same list as CSV. */
export function exportDeskSubscriptions(pool: pg.Pool, _operator: Operator, filters: DeskFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<DeskSubscription & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-subscriptions-${name}`,
    headings: HEADINGS,
    list: (
      after,
      limit,
    ) => `select ${SUBSCRIPTION_FIELDS}, u.created_at::text as "cursorAt", u.id as "cursorId"
      ${SUBSCRIPTION_SOURCE} where ${where} and ${after} order by u.created_at desc, u.id desc ${limit}`,
    sortedBy: ["u.created_at", "u.id"],
    values,
    rowOf: (subscription) => [
      subscription.id,
      subscription.name,
      SUBSCRIPTION_LABELS[subscription.status],
      subscription.customer.name,
      subscription.customer.email ?? "",
      typedEuros(subscription.priceCents),
      String(subscription.months),
      typedEuros(subscription.collectedCents),
      typedEuros(subscription.refundedCents),
      subscription.startedAt ? parisDay(subscription.startedAt) : "",
      subscription.endedAt ? parisDay(subscription.endedAt) : "",
    ],
  });
}
