import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { GIFT_CARD_STATE_LABELS, type MoveKind } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import type { GiftCard } from "~/features/payments/gift-cards/tables.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { exportRows } from "../../desk/queries/export-rows.server.ts";
import type { GiftCardFilters } from "../rules.ts";

const PAGE_SIZE = 20;
const MOVES_SIZE = 20;

/** Operators see everything of a card but its code. */
export type DeskGiftCard = Pick<
  GiftCard,
  | "id"
  | "last4"
  | "status"
  | "initialCents"
  | "balanceCents"
  | "paymentId"
  | "buyerId"
  | "buyerName"
  | "buyerEmail"
  | "recipientName"
  | "recipientEmail"
  | "sendAt"
  | "sentAt"
  | "expiresAt"
  | "createdAt"
>;

const FIELDS = `g.id, g.last4, g.status, g.initial_cents as "initialCents", g.balance_cents as "balanceCents",
  g.payment_id as "paymentId", g.buyer_id as "buyerId", g.buyer_name as "buyerName", g.buyer_email as "buyerEmail",
  g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", g.send_at as "sendAt", g.sent_at as "sentAt",
  g.expires_at as "expiresAt", g.created_at as "createdAt"`;

/** The last four characters, or a whole address. Without words, cards that nobody has paid are left out. */
function conditionsOf({ words, state }: GiftCardFilters) {
  const typed = words.trim();
  const byWords = typed.includes("@")
    ? "(lower(g.buyer_email) = lower($1) or lower(g.recipient_email) = lower($1))"
    : "g.last4 = upper($1)";
  const conditions = [
    state && `g.status = '${state}'`,
    !state && !typed && "g.status <> 'held'",
    typed && byWords,
  ];
  const by = typed ? (typed.includes("@") ? "address" : "last4") : "";
  return {
    name: [state ?? "all", by].join("-"),
    where: conditions.filter(Boolean).join(" and ") || "true",
    values: typed ? [typed.replaceAll(/\s/g, "")] : [],
  };
}

/** Lists cards, the newest first. */
export function listGiftCards(
  pool: pg.Pool,
  _operator: Operator,
  filters: GiftCardFilters,
  page: number,
): Promise<Page<DeskGiftCard>> {
  const { name, where, values } = conditionsOf(filters);
  return pagedSqlRead<DeskGiftCard>(pool, {
    name: `desk-gift-cards-${name}`,
    count: `select count(*)::int as total from gift_cards g where ${where}`,
    list: (range) =>
      `select ${FIELDS} from gift_cards g where ${where} order by g.created_at desc, g.id desc ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

const HEADINGS = [
  "Carte",
  "État",
  "Montant",
  "Reste",
  "Achetée le",
  "Valable jusqu’au",
  "Acheteur",
  "E-mail de l’acheteur",
  "Pour",
  "E-mail du destinataire",
  "Envoyée le",
];

/** The same list as CSV. */
export function exportGiftCards(pool: pg.Pool, _operator: Operator, filters: GiftCardFilters) {
  const { name, where, values } = conditionsOf(filters);
  return exportRows<DeskGiftCard & { cursorAt: string; cursorId: string }>(pool, {
    name: `export-gift-cards-${name}`,
    headings: HEADINGS,
    list: (after, limit) => `select ${FIELDS}, g.created_at::text as "cursorAt", g.id as "cursorId"
      from gift_cards g where ${where} and ${after} order by g.created_at desc, g.id desc ${limit}`,
    sortedBy: ["g.created_at", "g.id"],
    values,
    rowOf: (card) => [
      card.last4,
      GIFT_CARD_STATE_LABELS[card.status],
      typedEuros(card.initialCents),
      typedEuros(card.balanceCents),
      parisDay(card.createdAt),
      card.expiresAt ? parisDay(new Date(card.expiresAt.getTime() - 1)) : "",
      card.buyerName,
      card.buyerEmail,
      card.recipientName,
      card.recipientEmail,
      card.sentAt ? parisDay(card.sentAt) : "",
    ],
  });
}

export async function findDeskGiftCard(
  pool: pg.Pool,
  _operator: Operator,
  id: string,
): Promise<DeskGiftCard | undefined> {
  const { rows } = await pool.query<DeskGiftCard>({
    name: "desk-gift-card",
    text: `select ${FIELDS} from gift_cards g where g.id = $1`,
    values: [id],
  });
  return rows[0];
}

export interface DeskMove {
  id: number;
  kind: MoveKind;
  cents: number;
  at: Date;
  paymentId: string | null;
  /** of what the card has paid */
  description: string | null;
}

/** Lists what happened to a card, the latest first. */
export const listCardMoves = (
  pool: pg.Pool,
  _operator: Operator,
  { cardId, page }: { cardId: string; page: number },
): Promise<Page<DeskMove>> =>
  pagedSqlRead<DeskMove>(pool, {
    name: "desk-gift-card-moves",
    count: "select count(*)::int as total from gift_card_moves where gift_card_id = $1",
    list: (range) => `
      select m.id::float8 as id, m.kind, m.cents, m.at, m.payment_id as "paymentId", y.description
      from gift_card_moves m left join payments y on y.id = m.payment_id
      where m.gift_card_id = $1 order by m.id desc ${range}`,
    values: [cardId],
    page,
    size: MOVES_SIZE,
  });
