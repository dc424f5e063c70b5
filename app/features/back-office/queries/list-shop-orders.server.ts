import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { isDemoPayment } from "~/features/payments/core/queries/payment-provider.server.ts";
import type { OrderState, OrderStep, StepAuthor } from "~/features/shop/orders/rules/order-states.ts";
import type { WithdrawalState } from "~/features/withdrawals/rules/withdrawal.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import { type OrderView, readOrderNumber, VIEW_STATES } from "../rules/shop.ts";

const PAGE_SIZE = 20;

export interface ListedOrder {
  number: number;
  customer: string;
  email: string;
  city: string;
  status: OrderState;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
  createdAt: Date;
  paidAt: Date | null;
  /** units that were not returned */
  units: number;
  openReturns: number;
  /** paid through the demo provider: no money came in */
  isDemo: boolean;
}

const LISTED = `o.number::float8 as number, o.first_name || ' ' || o.last_name as customer, o.email, o.city, o.status,
  o.lines_cents as "linesCents", o.delivery_cents as "deliveryCents", o.refund_cents as "refundCents",
  o.created_at as "createdAt", o.paid_at as "paidAt",
  (select coalesce(sum(l.quantity - l.returned_quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
  (select count(*)::int from withdrawals w where w.order_id = o.id and w.closed_at is null) as "openReturns",
  ${isDemoPayment("o.payment_id")} as "isDemo"`;

interface Choice {
  name: string;
  where: string;
  order: string;
  values: unknown[];
}

/** Orders to ship are sorted oldest first, the others newest first. */
function choose(view: OrderView, words: string): Choice {
  const newest = "o.created_at desc, o.id";
  const number = readOrderNumber(words);
  if (number !== undefined)
    return { name: "number", where: "o.number = $1", order: newest, values: [number] };
  if (words)
    return {
      name: "words",
      where: "person_words(o.first_name, o.last_name, o.email) @@ person_query($1)",
      order: newest,
      values: [words],
    };
  const status = VIEW_STATES[view];
  if (!status) return { name: "all", where: "true", order: newest, values: [] };
  const order = status === "paid" ? "o.created_at, o.id" : newest;
  return { name: `status-${status}`, where: "o.status = $1", order, values: [status] };
}

/** Lists a state, or a search. */
export function listShopOrders(
  pool: pg.Pool,
  _operator: Operator,
  { view, words, page }: { view: OrderView; words: string; page: number },
): Promise<Page<ListedOrder>> {
  const { name, where, order, values } = choose(view, words);
  return pagedSqlRead(pool, {
    name: `shop-orders-${name}`,
    count: `select count(*)::int as total from orders o where ${where}`,
    list: (range) => `select ${LISTED} from orders o where ${where} order by ${order} ${range}`,
    values,
    page,
    size: PAGE_SIZE,
  });
}

interface FoundLine {
  position: number;
  name: string;
  image: string;
  unitCents: number;
  quantity: number;
  returnedQuantity: number;
  isSent: boolean;
}

export interface FoundReturn {
  id: string;
  number: number;
  status: WithdrawalState;
  declared: string;
  atOnceCents: number;
  laterCents: number;
  refundedCents: number;
  proofCarrier: string;
  proofTracking: string;
  words: string;
  declaredAt: string;
  /** the goods of the return */
  lines: { position: number; name: string; quantity: number }[];
}

export interface FoundShopOrder extends ListedOrder {
  address: string;
  postalCode: string;
  country: string;
  carrier: string;
  tracking: string;
  isGuest: boolean;
  lines: FoundLine[];
  steps: {
    id: number;
    step: OrderStep;
    by: StepAuthor;
    words: string;
    cents: number | null;
    at: string;
  }[];
  returns: FoundReturn[];
  /** invoice and credit notes */
  documents: {
    id: string;
    kind: SaleDocumentKind;
    series: string;
    number: number;
    totalCents: number;
    issuedAt: string;
  }[];
}

export async function findShopOrder(
  pool: pg.Pool,
  _operator: Operator,
  number: number,
): Promise<FoundShopOrder | undefined> {
  const { rows } = await pool.query<FoundShopOrder>({
    name: "shop-order",
    text: `select ${LISTED}, o.address, o.postal_code as "postalCode", o.country, o.carrier, o.tracking,
        o.user_id is null as "isGuest",
        (select json_agg(json_build_object('position', l.position, 'name', l.name, 'image', l.image,
            'unitCents', l.unit_cents, 'quantity', l.quantity, 'returnedQuantity', l.returned_quantity,
            'isSent', l.is_sent) order by l.position)
          from order_lines l where l.order_id = o.id) as lines,
        (select json_agg(json_build_object('id', s.id, 'step', s.step, 'by', s.by, 'words', s.words, 'cents', s.cents,
            'at', s.at) order by s.id)
          from order_steps s where s.order_id = o.id) as steps,
        coalesce((select json_agg(json_build_object('id', w.id, 'number', w.number, 'status', w.status,
            'declared', w.declared, 'atOnceCents', w.at_once_cents, 'laterCents', w.later_cents,
            'refundedCents', w.refunded_cents, 'proofCarrier', w.proof_carrier, 'proofTracking', w.proof_tracking,
            'words', w.words, 'declaredAt', w.declared_at,
            'lines', (select coalesce(json_agg(json_build_object('position', k.position, 'name', l.name,
                'quantity', k.quantity) order by k.position), '[]')
              from withdrawal_lines k join order_lines l using (order_id, position)
              where k.withdrawal_id = w.id and l.is_sent)) order by w.number desc)
          from withdrawals w where w.order_id = o.id), '[]') as returns,
        coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'series', d.series, 'number', d.number,
            'totalCents', d.total_cents, 'issuedAt', d.issued_at) order by d.issued_at, d.number)
          from order_documents d where d.subject_id = o.id), '[]') as documents
      from orders o where o.number = $1`,
    values: [number],
  });
  return rows[0];
}
