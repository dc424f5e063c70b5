import {
  cancelOrder,
  deliverOrder,
  refundOrder,
  shipOrder,
} from "../../../app/features/shop/orders/commands/change-order.server.ts";
import { declareWithdrawal } from "../../../app/features/shop/returns/commands/declare-withdrawal.server.ts";
import {
  dueCents,
  proveReturn,
  refundReturn,
  refuseReturn,
  settleReturn,
} from "../../../app/features/shop/returns/commands/settle-return.server.ts";
import type { Customers } from "./customers.ts";

interface Known {
  id: string;
  status: string;
  /** what can still go back of it */
  left: number;
  lines: { position: number; quantity: number }[];
}

interface Return {
  id: string;
  number: number;
  orderId: string;
  status: string;
  due: number;
  lines: { position: number; quantity: number }[];
}

type Action = () => Promise<unknown>;

/** The decisions of customers and of the operator about existing orders: both at once, sometimes the same twice. */
export class OperatorActions {
  constructor(private readonly customers: Customers) {}

  async decide(): Promise<void> {
    const { random, market } = this.customers;
    const known = await market.rows<Known>(
      `select o.id, o.status, o.lines_cents + o.delivery_cents - o.refund_cents as left,
         (select json_agg(json_build_object('position', position, 'quantity', quantity) order by position)
          from order_lines where order_id = o.id) as lines
       from orders o where o.status <> 'cancelled' order by o.number`,
    );
    for (const order of known) if (random.has(0.6)) await this.#twice(this.#actionsOf(order));
    await market.rows("delete from rate_limits");
  }

  /** Parcels come back, or are said to be on their way; money goes back before or after. */
  async settleReturns(): Promise<void> {
    const { random, market } = this.customers;
    const open = await market.rows<
      Omit<Return, "due"> & Parameters<typeof dueCents>[0] & Parameters<typeof dueCents>[1]
    >(
      `select w.id, w.number::int as number, w.order_id as "orderId", w.status, w.later_cents as "laterCents",
         w.refunded_cents as "refundedCents", o.lines_cents as "linesCents", o.delivery_cents as "deliveryCents",
         o.refund_cents as "refundCents",
         (select json_agg(json_build_object('position', l.position, 'quantity', l.quantity) order by l.position)
          from withdrawal_lines l join order_lines g on g.order_id = l.order_id and g.position = l.position and g.is_sent
          where l.withdrawal_id = w.id) as lines
       from withdrawals w join orders o on o.id = w.order_id where w.closed_at is null order by w.number`,
    );
    for (const one of open) {
      const due = one.status === "refunded" ? 0 : dueCents(one, one);
      if (random.has(0.7)) await this.#twice(this.#actionsOfReturn({ ...one, due }));
    }
  }

  async #twice(actions: readonly Action[]): Promise<void> {
    const { random } = this.customers;
    if (actions.length === 0) return;
    const chosen = [random.one(actions), ...(random.has(0.3) ? [random.one(actions)] : [])];
    await Promise.all(chosen.map((action) => this.customers.try(action)));
  }

  #actionsOf({ id, status, left, lines }: Known): Action[] {
    const { random, market, mailing, own } = this.customers;
    const { db } = market;
    const customer = { id, by: "customer" as const };
    const [part, clientId, tracking] = [
      random.upTo(Math.max(1, left)),
      this.customers.uuid(),
      `6A${random.upTo(9)}`,
    ];
    const some = lines.filter(() => random.has(0.5));
    const few = (some.length > 0 ? some : lines).map(({ position, quantity }) => ({
      position,
      quantity: random.upTo(quantity),
    }));
    const declare = (picked: typeof lines) => async () =>
      declareWithdrawal(db, mailing, await own(id), { clientId, picked });
    const refund = (cents: number) => () => db.transaction((tx) => refundOrder(tx, id, { cents }));
    const cancel = () => db.transaction((tx) => cancelOrder(tx, customer));
    const ship = () => db.transaction((tx) => shipOrder(tx, id, { carrier: "Colissimo", tracking }));
    const deliver = () => db.transaction((tx) => deliverOrder(tx, customer));
    switch (status) {
      case "awaiting_payment":
        return [cancel];
      case "paid":
        return [ship, ship, ship, cancel, refund(part), declare(few), declare(lines)];
      case "shipped":
        return [deliver, deliver, refund(part), declare(few), declare(lines)];
      case "delivered":
        return [refund(left), refund(part), declare(few), declare(lines)];
      default:
        return [];
    }
  }

  #actionsOfReturn({ id, number, orderId, lines, due }: Return): Action[] {
    const { random, market, own } = this.customers;
    const { db } = market;
    const less = random.has(0.3) ? random.upTo(Math.max(1, due)) : due;
    const words = less < due ? "Une poignée est cassée." : "";
    const received = (lines ?? []).map(({ position, quantity }) => ({
      position,
      quantity: random.has(0.8) ? quantity : random.upTo(quantity) - 1,
    }));
    const proof = { number, carrier: "Mondial Relay", tracking: `R${random.upTo(9)}` };
    const receive = () => db.transaction((tx) => settleReturn(tx, id, { received, cents: less, words }));
    return [
      async () => proveReturn(db, await own(orderId), proof),
      () => db.transaction((tx) => refundReturn(tx, id, { cents: less, words })),
      receive,
      receive,
      receive,
      () => db.transaction((tx) => refuseReturn(tx, id, "Jamais reçu.")),
    ];
  }
}
