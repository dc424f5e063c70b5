import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { refreshFromProvider } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { forNetwork } from "~/platform/limits/caller-network.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { DELIVERY, demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../gate.server.ts";
import {
  cancelOrder,
  deliverOrder,
  receiveReturn,
  refundOrder,
  shipOrder,
} from "./commands/change-order.server.ts";
import { placeOrder } from "./commands/place-order.server.ts";
import { sweepOrders } from "./commands/sweep-orders.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, place, buy, press, work, order, stock, money, steps } = shop;
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };
const somebody = () => ({ ...DELIVERY, email: `${randomUUID()}@boutique.fr` });
const lapse = () => rows("update orders set reserved_until = now() - interval '3 minutes'");
/** The payment is known to be paid, but the order has not followed it yet. */
const learn = (url: string | undefined) =>
  refreshFromProvider(shop.parts, { kind: "checkout", ref: url?.split("/").at(-1) ?? "" });
const customer = (id: string) => ({ id, by: "customer" as const });

describe("an order", () => {
  test("takes its stock while it is paid for, is paid, leaves and arrives", async () => {
    await rows("insert into stock_moves (product_id, kind, quantity) values (1, 'received', 10)");
    const { orderId, checkoutUrl } = await place({ 1: 2 });
    expect(await stock(1)).toBe(18);
    expect(await order(orderId)).toMatchObject({
      status: "awaiting_payment",
      lines_cents: 30_000,
      delivery_cents: 0,
    });
    await press(checkoutUrl);
    await work();
    expect(await order(orderId)).toMatchObject({ status: "paid" });
    expect(await money(orderId)).toMatchObject({ collected: 30_000, earned: 0 });
    await run((tx) => shipOrder(tx, orderId, SENT));
    expect(await money(orderId)).toMatchObject({ earned: 30_000 });
    await run((tx) => deliverOrder(tx, customer(orderId)));
    expect(await steps(orderId)).toEqual(["ordered", "paid", "shipped", "delivered"]);
    expect(await stock(1)).toBe(18);
  });

  test("costs its delivery below a sum, and a file costs none and is there at once", async () => {
    const parcel = await buy({ 2: 1, 3: 1 });
    expect(await order(parcel)).toMatchObject({ status: "paid", lines_cents: 7_400, delivery_cents: 490 });
    expect(await money(parcel)).toMatchObject({ collected: 7_890, earned: 2_900 });
    const file = await buy({ 3: 1 });
    expect(await order(file)).toMatchObject({ status: "delivered", delivery_cents: 0 });
    expect(await money(file)).toMatchObject({ earned: 2_900 });
  });

  test("that nobody pays lapses, and what it held can be bought again", async () => {
    await rows("insert into stock_moves (product_id, kind, quantity) values (1, 'corrected', -9)");
    const { orderId, checkoutUrl } = await place({ 1: 1 });
    await expect(place({ 1: 1 })).rejects.toThrow("n’est plus en stock");
    await lapse();
    await sweepOrders(db);
    await sweepOrders(db);
    expect(await order(orderId)).toMatchObject({ status: "cancelled", ending: "unpaid", network: null });
    expect(await stock(1)).toBe(1);
    await work();
    // The page is closed by now.
    await press(checkoutUrl).catch(() => {});
    await work();
    expect(await money(orderId)).toMatchObject({ collected: 0 });
  });

  test("that was paid in time is theirs, also where nobody has heard of it yet when the time is over", async () => {
    const { orderId, checkoutUrl } = await place({ 1: 1 });
    await press(checkoutUrl);
    await learn(checkoutUrl);
    expect(await order(orderId)).toMatchObject({ status: "awaiting_payment" });
    await lapse();
    await sweepOrders(db);
    expect(await order(orderId)).toMatchObject({ status: "paid" });
    await work();
    expect(await money(orderId)).toMatchObject({ collected: 15_000, refunded: 0 });
    expect(await steps(orderId)).toEqual(["ordered", "paid"]);
  });

  test("whose time has just ended waits for what was paid in the last second", async () => {
    const { orderId } = await place({ 1: 1 });
    await rows("update orders set reserved_until = now() - interval '1 minute'");
    await sweepOrders(db);
    expect(await order(orderId)).toMatchObject({ status: "awaiting_payment" });
  });

  test("whose money arrives after all is paid back", async () => {
    const { orderId, checkoutUrl } = await place({ 1: 1 });
    await press(checkoutUrl);
    await lapse();
    await sweepOrders(db);
    await work();
    expect(await order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await money(orderId)).toMatchObject({ collected: 15_000, refunded: 15_000, earned: 0 });
  });

  test("whose payment is refused gives its stock back", async () => {
    const { orderId, checkoutUrl } = await place({ 2: 3 });
    await press(checkoutUrl, false);
    await work();
    await lapse();
    await sweepOrders(db);
    await work();
    expect(await order(orderId)).toMatchObject({ status: "cancelled", ending: "unpaid" });
    expect(await stock(2)).toBe(25);
  });

  test("can be given up before it has left, and not after", async () => {
    const id = await buy({ 1: 1 });
    await run((tx) => cancelOrder(tx, customer(id)));
    await work();
    expect(await money(id)).toMatchObject({ refunded: 15_000, earned: 0 });
    expect(await stock(1)).toBe(10);
    const gone = await buy({ 1: 1 });
    await run((tx) => shipOrder(tx, gone, SENT));
    await expect(run((tx) => cancelOrder(tx, customer(gone)))).rejects.toThrow("plus possible");
    await expect(run((tx) => shipOrder(tx, gone, SENT))).rejects.toThrow("plus possible");
  });

  test("with a file in it is called off by the operator, whole, and not by its customer", async () => {
    const id = await buy({ 1: 1, 3: 1 });
    await expect(run((tx) => cancelOrder(tx, customer(id)))).rejects.toThrow("plus possible");
    await run((tx) => cancelOrder(tx, { id, by: "operator" }, "Plus en stock"));
    await work();
    expect(await order(id)).toMatchObject({ status: "cancelled", ending: "operator" });
    expect(await money(id)).toMatchObject({ refunded: 17_900, earned: 0 });
    expect(await stock(1)).toBe(10);
  });

  test("that is refunded whole before it has left is over, and its stock is back", async () => {
    const id = await buy({ 1: 1, 3: 1 });
    await run((tx) => refundOrder(tx, id, { cents: 900 }));
    await work();
    expect(await order(id)).toMatchObject({ status: "paid", refund_cents: 900 });
    await run((tx) => refundOrder(tx, id, { cents: 17_000, words: "Nous ne pouvons pas l’envoyer." }));
    await work();
    expect(await order(id)).toMatchObject({ status: "cancelled", ending: "operator" });
    expect(await money(id)).toMatchObject({ refunded: 17_900, earned: 0 });
    expect(await stock(1)).toBe(10);
    await expect(run((tx) => shipOrder(tx, id, SENT))).rejects.toThrow("plus possible");
  });

  test("comes back in parts and is refunded in parts, never more than was paid", async () => {
    const id = await buy({ 1: 2, 2: 1 });
    await expect(run((tx) => receiveReturn(tx, id, [{ productId: 1, quantity: 1 }]))).rejects.toThrow(
      "pas partie",
    );
    await run((tx) => shipOrder(tx, id, SENT));
    await run((tx) => receiveReturn(tx, id, [{ productId: 1, quantity: 1 }]));
    await run((tx) => receiveReturn(tx, id, [{ productId: 1, quantity: 1 }]));
    expect(await stock(1)).toBe(9);
    await run((tx) => refundOrder(tx, id, { cents: 15_000 }));
    await work();
    expect(await money(id)).toMatchObject({ collected: 34_500, refunded: 15_000, earned: 19_500 });
    await expect(run((tx) => refundOrder(tx, id, { cents: 19_501 }))).rejects.toThrow("dépasse");
    for (const quantity of [-1, 0, 3])
      await expect(run((tx) => receiveReturn(tx, id, [{ productId: 1, quantity }]))).rejects.toThrow(
        "quantités",
      );
    await run((tx) => refundOrder(tx, id, { cents: 19_500 }));
    await work();
    expect(await money(id)).toMatchObject({ refunded: 34_500, earned: 0 });
  });

  test("sent twice is one order, also at once", async () => {
    const idempotencyKey = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => place({ 1: 1 }, { idempotencyKey })));
    expect(new Set(sent.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await stock(1)).toBe(9);
    expect((await place({ 1: 1 }, { idempotencyKey })).orderId).toBe(sent[0]?.orderId);
    const own = { idempotencyKey: randomUUID(), userId: shop.customer };
    await place({ 2: 1 }, own);
    await expect(place({ 2: 1 }, { ...own, userId: null })).rejects.toThrow();
  });

  test("for the last ones, sent again while it is made, is no refusal of what it took itself", async () => {
    const sent = { idempotencyKey: randomUUID(), delivery: somebody() };
    const own = { userId: shop.customer };
    await place({ 2: 1 }, own);
    await rows("insert into stock_moves (product_id, kind, quantity) values (1, 'corrected', -9)");
    const again = await run(async (tx) => {
      // Held between looking for the order and looking at what is left.
      await tx.execute("select from rate_limits for update");
      const held = place({ 1: 1 }, { ...sent, ...own });
      await expect
        .poll(() =>
          rows(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
      return { made: await place({ 1: 1 }, sent), held };
    });
    expect((await again.held).orderId).toBe(again.made.orderId);
    expect(await stock(1)).toBe(0);
  });

  test("of a guest is found again by whoever sent it, also once it is an account's", async () => {
    const idempotencyKey = randomUUID();
    const { orderId } = await place({ 1: 1 }, { idempotencyKey });
    await rows("update orders set user_id = $1", shop.customer);
    expect((await place({ 1: 1 }, { idempotencyKey })).orderId).toBe(orderId);
    expect(await stock(1)).toBe(9);
  });

  test("comes instead of another, whose goods it takes over, or leaves that one as it was", async () => {
    const { orderId } = await place({ 1: 10 });
    const replaces = await requireOrderByToken(db, "secret", orderToken("secret", orderId));
    await expect(place({ 1: 11 }, { replaces })).rejects.toThrow("Il ne reste que 10");
    await expect(place({ 4: 1 }, { replaces })).rejects.toThrow("plus vendu");
    expect(await order(orderId)).toMatchObject({ status: "awaiting_payment" });
    expect(await stock(1)).toBe(9);
    const other = await place({ 1: 10, 2: 1 }, { replaces });
    expect(await order(orderId)).toMatchObject({ status: "cancelled", ending: "customer" });
    expect(await order(other.orderId)).toMatchObject({ status: "awaiting_payment" });
    expect(await stock(1)).toBe(9);
  });

  test("keeps the deadline of the one that it replaces, and of the one before; after it, the time is its own", async () => {
    const ownOf = (id: string) => requireOrderByToken(db, "secret", orderToken("secret", id));
    const first = await place({ 1: 1 });
    await rows("update orders set reserved_until = now() + interval '7 minutes'");
    const { reserved_until: deadline } = await order(first.orderId);
    const second = await place({ 2: 1 }, { replaces: await ownOf(first.orderId) });
    const third = await place({ 1: 1 }, { replaces: await ownOf(second.orderId) });
    expect((await order(third.orderId)).reserved_until).toEqual(deadline);
    await lapse();
    const late = await place({ 2: 1 }, { replaces: await ownOf(third.orderId) });
    expect((await order(late.orderId)).reserved_until.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  test("that was paid already is not replaced, also where nobody has heard of it yet", async () => {
    const { orderId, checkoutUrl } = await place({ 1: 1 });
    const replaces = await requireOrderByToken(db, "secret", orderToken("secret", orderId));
    await press(checkoutUrl);
    await learn(checkoutUrl);
    await expect(place({ 2: 1 }, { replaces })).rejects.toThrow("vient d’être payée");
    await work();
    expect(await order(orderId)).toMatchObject({ status: "paid" });
    expect(await rows("select id from orders")).toHaveLength(1);
  });

  test("replaces another while the other's customer does the reverse, without end", async () => {
    const swap = async (from: number, to: number) => {
      const { orderId } = await place({ [from]: 1 }, { delivery: somebody() });
      const replaces = await requireOrderByToken(db, "secret", orderToken("secret", orderId));
      return () => place({ [to]: 1 }, { replaces, delivery: somebody() });
    };
    const swaps = await Promise.all([swap(1, 2), swap(2, 1), swap(1, 2), swap(2, 1)]);
    await Promise.all(swaps.map((change) => change()));
    expect([await stock(1), await stock(2)]).toEqual([8, 23]);
  });

  test("that waits for its payment is one of few of the same address", async () => {
    for (let turn = 0; turn < 3; turn++) await place({ 2: 1 });
    await expect(place({ 2: 1 })).rejects.toThrow("attendent déjà leur paiement");
    await lapse();
    await sweepOrders(db);
    await place({ 2: 1 });
  });

  test("that waits for its payment is one of three of its address, also at the same moment", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => place({ 2: 1 })));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await rows("select id from orders")).toHaveLength(3);
  });

  test("is refused with nothing changed where it does not fit what is sold", async () => {
    const [dumbbells] = shop.cart({ 1: 1 });
    if (!dumbbells) throw new Error("There is a line.");
    await expect(place({ 1: 11 })).rejects.toThrow("Il ne reste que 10");
    await expect(place({}, { lines: [{ ...dumbbells, priceCents: 1 }] })).rejects.toThrow("a changé");
    await expect(place({ 4: 1 })).rejects.toThrow("plus vendu");
    await rows("update products set is_on_sale = false where id = 2");
    await expect(place({ 2: 1 })).rejects.toThrow("plus vendu");
    expect(await rows("select id from orders")).toEqual([]);
    expect(await rows("select id from payments")).toEqual([]);
  });

  test("of the last ones is made as often as there are any, however many want them", async () => {
    const wanting = Array.from({ length: 28 }, () =>
      place({ 1: 1 }, { delivery: somebody() }).then(
        () => "ordered",
        (error) => error.message,
      ),
    );
    const answers = await Promise.all(wanting);
    expect(answers.filter((answer) => answer === "ordered")).toHaveLength(10);
    expect(await stock(1)).toBe(0);
    expect(new Set(answers.filter((answer) => answer !== "ordered"))).toEqual(
      new Set(["«\u00a0Haltères réglables\u00a0» n’est plus en stock."]),
    );
  });
});

describe("the price of delivery", () => {
  const decide = (cents: number) =>
    rows(
      "insert into business_settings (key, value, effective_from, reason) values ('deliveryCents', $1, now(), 'Un essai')",
      cents,
    );
  afterEach(() => rows("delete from business_settings"));

  test("is the one in force when the order is placed, and stays", async () => {
    const before = await place({ 2: 1 });
    await decide(750);
    const after = await place({ 2: 1 });
    const priceOf = ({ orderId }: { orderId: string }) =>
      rows("select delivery_cents from orders where id = $1", orderId);
    expect(await priceOf(before)).toEqual([{ delivery_cents: 490 }]);
    expect(await priceOf(after)).toEqual([{ delivery_cents: 750 }]);
  });

  test("refuses an order whose page showed another, and holds nothing of it", async () => {
    await decide(750);
    await expect(place({ 2: 1 }, { shownPostageCents: 490 })).rejects.toMatchObject({ code: "conflict" });
    expect(await stock(2)).toBe(25);
    await expect(place({ 2: 1 }, { shownPostageCents: 750 })).resolves.toHaveProperty("orderId");
  });
});

describe("what is held without being paid", () => {
  const many = (id: number, count: number) =>
    rows("insert into stock_moves (product_id, kind, quantity) values ($1, 'received', $2)", id, count);
  const held = async (orderId: string) =>
    (await rows("select held_quantity from order_lines where order_id = $1 order by position", orderId)).map(
      ({ held_quantity }) => held_quantity,
    );
  /** Another buyer, at this network. */
  const at = (network: string, wanted: Record<number, number>, delivery = somebody()) =>
    forNetwork(network, () =>
      placeOrder(shop.parts, {
        userId: null,
        lines: shop.cart(wanted),
        delivery,
        idempotencyKey: randomUUID(),
      }),
    );

  test("is a tenth of the stock, five units at most and one at least; the whole order can be paid", async () => {
    await many(2, 55);
    const { orderId, checkoutUrl } = await place({ 1: 4, 2: 8, 3: 2 });
    expect(await held(orderId)).toEqual([1, 5, null]);
    expect([await stock(1), await stock(2)]).toEqual([9, 75]);
    await press(checkoutUrl);
    await work();
    expect(await order(orderId)).toMatchObject({ status: "paid", network: null });
    expect([await stock(1), await stock(2)]).toEqual([6, 72]);
    expect(await money(orderId)).toMatchObject({
      collected: 4 * 15_000 + 8 * 4_500 + 2 * 2_900,
      refunded: 0,
    });
    await run((tx) => cancelOrder(tx, { id: orderId, by: "operator" }));
    await work();
    expect([await stock(1), await stock(2)]).toEqual([10, 80]);
  });

  test("counts for one buyer wherever they are, by account or by address", async () => {
    await many(2, 75);
    const sent = await Promise.all([place({ 2: 3 }), place({ 2: 3 }), place({ 2: 3 })]);
    expect(await stock(2)).toBe(95);
    const sums = await Promise.all(sent.map(({ orderId }) => held(orderId)));
    expect(sums.flat().reduce((sum, units) => sum + units, 0)).toBe(5);
    const own = { userId: shop.customer };
    await place({ 2: 4 }, { ...own, delivery: somebody() });
    await place({ 2: 4 }, { ...own, delivery: somebody() });
    expect(await stock(2)).toBe(90);
  });

  test("counts for one network whoever buys there, also at the same moment", async () => {
    await many(2, 75);
    const network = randomUUID();
    await Promise.all(Array.from({ length: 9 }, () => at(network, { 2: 4 })));
    expect(await stock(2)).toBe(95);
    await at(randomUUID(), { 2: 4 });
    expect(await stock(2)).toBe(91);
  });

  test("is no way to empty the shop: one network leaves nine tenths of everything", async () => {
    const network = randomUUID();
    for (let nth = 0; nth < 10; nth += 1) await at(network, { 1: 9, 2: 20 });
    await expect(at(network, { 1: 1 })).rejects.toMatchObject({ code: "rate_limited" });
    expect([await stock(1), await stock(2)]).toEqual([9, 23]);
  });

  test("lets the first who pays have the rest; the other is cancelled and paid back whole", async () => {
    const [first, second] = await Promise.all([
      place({ 1: 7, 3: 1 }, { delivery: somebody() }),
      place({ 1: 7, 3: 1 }, { delivery: somebody() }),
    ]);
    await Promise.all([press(first?.checkoutUrl), press(second?.checkoutUrl)]);
    await work();
    const ends = await rows("select id, status, ending from orders order by status");
    expect(ends.map(({ status, ending }) => [status, ending])).toEqual([
      ["cancelled", "sold out"],
      ["paid", null],
    ]);
    expect(await stock(1)).toBe(3);
    const [lost, won] = ends;
    expect(await money(lost.id)).toMatchObject({ collected: 107_900, refunded: 107_900, earned: 0 });
    expect(await money(won.id)).toMatchObject({ collected: 107_900, refunded: 0 });
    expect(await steps(lost.id)).toEqual(["ordered", "cancelled"]);
    expect(await rows("select id from order_documents where order_id = $1", lost.id)).toEqual([]);
    const mails = await rows("select body from mails where subject like 'Votre commande est annulée%'");
    expect(mails.map(({ body }) => body)).toEqual([
      expect.stringMatching(/s’est vendu pendant votre paiement[\s\S]*1\s?079,00/),
    ]);
  });

  test("of an order of the release before is all of it", async () => {
    const { orderId } = await place({ 1: 1 });
    await rows("update order_lines set held_quantity = null where order_id = $1", orderId);
    const next = await place({ 1: 1 });
    expect(await held(next.orderId)).toEqual([0]);
  });
});

test("the history of stock is only added to", async () => {
  await expect(rows("update stock_moves set quantity = 100")).rejects.toThrow("only added to");
  await expect(rows("delete from stock_moves")).rejects.toThrow("only added to");
  await expect(
    rows("insert into stock_moves (product_id, kind, quantity) values (1, 'corrected', -11)"),
  ).rejects.toThrow("products_stock_quantity_check");
});
