import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  normalizeCode,
  promotionState,
  SCOPE_LABELS,
  worthWords,
} from "~/features/payments/reductions/rules/promotions.ts";
import type { Promotion } from "~/features/payments/reductions/tables.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { exportRows } from "../../desk/queries/export-rows.server.ts";
import { PROMOTION_STATE_LABELS, type PromotionFilters } from "../rules.ts";

const PAGE_SIZE = 20;
const USES_SIZE = 20;

export interface DeskPromotion extends Omit<Promotion, "createdBy"> {
  /** uses that count */
  uses: number;
  /** what they have taken off */
  reducedCents: number;
}

const FIELDS = `p.id::int as id, p.code, p.label, p.amount_cents as "amountCents", p.percent, p.scope, p.starts_at as "startsAt",
  p.ends_at as "endsAt", p.most_uses as "mostUses", p.is_once_per_person as "isOncePerPerson",
  p.is_first_booking_only as "isFirstBookingOnly", p.created_at as "createdAt", p.ended_at as "endedAt",
  u.uses, u.cents as "reducedCents"`;
const SOURCE = `from promotions p cross join lateral (
  select count(*)::int as uses, coalesce(sum(cents), 0)::int as cents
  from promotion_uses where promotion_id = p.id and status <> 'returned') u`;

const STATES = {
  running: "p.starts_at <= now() and (p.ends_at is null or p.ends_at > now()) and p.ended_at is null",
  planned: "p.starts_at > now() and p.ended_at is null",
  over: "(p.ended_at is not null or p.ends_at <= now())",
};

function conditionsOf({ words, state }: PromotionFilters) {
  const conditions = [
    state && STATES[state],
    words && "(p.code like $1 || '%' or p.label ilike '%' || $2 || '%')",
  ];
  return {
    name: [state ?? "all", words ? "words" : ""].join("-"),
    where: conditions.filter(Boolean).join(" and ") || "true",
    values: words
      ? [normalizeCode(words).replaceAll(/[%_\\]/g, ""), words.replaceAll(/[%_\\]/g, "\\$&")]
      : [],
  };
}

/** Lists codes, the newest first. */
export function listPromotions(
  pool: pg.Pool,
  _operator: Operator,
  filters: PromotionFilters,
  page: number,
): Promise<Page<DeskPromotion>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskPromotion>(pool, {
    name: `promotions-${name}`,
    count: `select count(*)::int as total from promotions p where ${where}`,
    list: (range) =>
      `select ${FIELDS} ${SOURCE} where ${where} order by p.created_at desc, p.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Code",
  "Usage",
  "Réduction",
  "Ventes",
  "Du",
  "Au",
  "État",
  "Utilisations",
  "Utilisations au plus",
  "Réductions accordées",
];

/** The same list as CSV. */
export function exportPromotions(pool: pg.Pool, _operator: Operator, filters: PromotionFilters) {
  const { name, where, values } = conditionsOf(filters);
  const now = new Date();
  return exportRows<DeskPromotion & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-promotions-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${FIELDS}, p.created_at::text as "cursorAt", p.id::text as "cursorId"
      ${SOURCE} where ${where} and ${after} order by p.created_at desc, p.id desc ${limit}`,
    sortedBy: ["p.created_at", "p.id"],
    idType: "bigint",
    values,
    rowOf: (promotion) => [
      promotion.code,
      promotion.label,
      worthWords(promotion),
      SCOPE_LABELS[promotion.scope],
      parisDay(promotion.startsAt),
      promotion.endsAt ? parisDay(promotion.endsAt) : "",
      PROMOTION_STATE_LABELS[promotionState(promotion, now)],
      String(promotion.uses),
      promotion.mostUses === null ? "" : String(promotion.mostUses),
      typedEuros(promotion.reducedCents),
    ],
  });
}

export async function findDeskPromotion(
  pool: pg.Pool,
  _operator: Operator,
  id: number,
): Promise<DeskPromotion | undefined> {
  const { rows } = await pool.query<DeskPromotion>({
    name: "desk-promotion",
    text: `select ${FIELDS} ${SOURCE} where p.id = $1`,
    values: [id],
  });
  return rows[0];
}

export interface DeskUse {
  id: string;
  paymentId: string;
  description: string;
  priceCents: number;
  cents: number;
  status: "held" | "used" | "returned";
  at: Date;
  /** null for guests and closed accounts */
  userId: string | null;
  person: string | null;
}

/** Lists the sales with a code, the latest first. */
export const listUses = (
  pool: pg.Pool,
  _operator: Operator,
  { promotionId, page }: { promotionId: number; page: number },
): Promise<Page<DeskUse>> =>
  pagedSqlRead<DeskUse>(pool, {
    name: "promotion-uses",
    count: "select count(*)::int as total from promotion_uses where promotion_id = $1",
    list: (range) => `
      select u.id, u.payment_id as "paymentId", y.description, u.price_cents as "priceCents", u.cents, u.status,
        u.created_at as at, u.user_id as "userId",
        coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email) as person
      from promotion_uses u join payments y on y.id = u.payment_id left join profiles s on s.id = u.user_id
      where u.promotion_id = $1 order by u.created_at desc, u.id desc ${range}`,
    values: [promotionId],
    page,
    size: USES_SIZE,
  });
