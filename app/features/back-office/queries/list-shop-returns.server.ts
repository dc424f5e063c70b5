import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { ORDER_STATES, type OrderState } from "~/features/shop/orders/rules/order-states.ts";
import type { ContractKind, WithdrawalState } from "~/features/withdrawals/rules/withdrawal.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { ReturnView } from "../rules/shop.ts";

const PAGE_SIZE = 20;

/** The withdrawal may concern any kind of contract. */
export interface ListedReturn {
  id: string;
  number: number;
  kind: ContractKind;
  contract: string;
  declared: string;
  status: WithdrawalState;
  atOnceCents: number;
  laterCents: number;
  refundedCents: number;
  declaredAt: Date;
  /** the order on whose page it is handled */
  orderNumber: number | null;
  customer: string;
}

const LISTED = `w.id, w.number::float8 as number, w.kind, w.contract, w.declared, w.status,
  w.at_once_cents as "atOnceCents", w.later_cents as "laterCents", w.refunded_cents as "refundedCents",
  w.declared_at as "declaredAt", o.number::float8 as "orderNumber",
  coalesce(o.first_name || ' ' || o.last_name, nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email,
    'Compte fermé') as customer`;

const VIEWS: Record<ReturnView, { where: string; order: string }> = {
  // Refunds that are due come before returns that are awaited, oldest first.
  "a-traiter": { where: "w.closed_at is null", order: "(w.status <> 'sent'), w.declared_at, w.id" },
  tous: { where: "true", order: "w.declared_at desc, w.id" },
};

export function listShopReturns(
  pool: pg.Pool,
  _operator: Operator,
  { view, page }: { view: ReturnView; page: number },
): Promise<Page<ListedReturn>> {
  const { where, order } = VIEWS[view];
  return pagedSqlRead(pool, {
    name: `shop-returns-${view}`,
    count: `select count(*)::int as total from withdrawals w where ${where}`,
    list: (range) => `select ${LISTED} from withdrawals w left join orders o on o.id = w.order_id
        left join profiles p on p.id = w.user_id
      where ${where} order by ${order} ${range}`,
    page,
    size: PAGE_SIZE,
  });
}

export interface ShopWork {
  orders: Record<OrderState, number>;
  openReturns: number;
  products: number;
}

export async function countShopWork(pool: pg.Pool, _operator: Operator): Promise<ShopWork> {
  const { rows } = await pool.query<ShopWork>({
    name: "shop-work",
    text: `select (select json_object_agg(state, (select count(*)::int from orders where status = state))
        from unnest($1::text[]) as state) as orders,
      (select count(*)::int from withdrawals where closed_at is null) as "openReturns",
      (select count(*)::int from products where is_on_sale) as products`,
    values: [ORDER_STATES],
  });
  return rows[0] as ShopWork;
}
