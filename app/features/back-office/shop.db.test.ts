import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../shop/gate.server.ts";
import { declareWithdrawal } from "../shop/returns/commands/declare-withdrawal.server.ts";
import {
  callOffOrder,
  closeReturn,
  dealWithReturn,
  markDelivered,
  payBackOrder,
  sendOrder,
} from "./commands/work-on-orders.server.ts";
import {
  arrangePicture,
  countStock,
  createProduct,
  editProduct,
  namePicture,
  sellProduct,
} from "./commands/work-on-products.server.ts";
import { listWaiting } from "./desk/queries/inbox.server.ts";
import { findShopOrder, listShopOrders } from "./queries/list-shop-orders.server.ts";
import { findShopProduct, listShopProducts } from "./queries/list-shop-products.server.ts";
import { countShopWork, listShopReturns } from "./queries/list-shop-returns.server.ts";

const shop = demoShop(testDatabase());
const { db, pool, rows, buy, place, work, order, stock, money } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };
const operator = ownerOf(randomUUID(), "operator");

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@boutique.fr", role: "student" });
});
beforeEach(async () => {
  await rows("delete from operator_actions");
  // The shop of the tests names its products itself.
  await rows("select setval(pg_get_serial_sequence('products', 'id'), 100)");
});

const numberOf = async (id: string) => Number((await order(id)).number);
const notes = async () =>
  (await rows("select action, thing_id::int as thing, reason from operator_actions order by id")).map(
    ({ action, thing, reason }) => [action, thing, reason],
  );
const declare = async (id: string, quantity = 1) =>
  declareWithdrawal(
    db,
    PARTS,
    await requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id)),
    { clientId: randomUUID(), picked: [{ position: 0, quantity }] },
  );

describe("an order", () => {
  test("is shipped, delivered and refunded in part, each with a note", async () => {
    const id = await buy({ 1: 2 });
    const number = await numberOf(id);
    await sendOrder(db, operator, number, SENT);
    await expect(sendOrder(db, operator, number, SENT)).rejects.toThrow("plus possible");
    await markDelivered(db, operator, number);
    await payBackOrder(db, operator, number, { cents: 5_000, reason: "Une rayure", seenCents: 0 });
    // From another tab, or sent again after its answer was lost.
    await expect(
      payBackOrder(db, operator, number, { cents: 5_000, reason: "Une rayure", seenCents: 0 }),
    ).rejects.toThrow(/50,00\s€ sont remboursés en tout, il reste 250,00\s€/);
    await expect(
      payBackOrder(db, operator, number, { cents: 25_001, reason: "x", seenCents: 5_000 }),
    ).rejects.toThrow("dépasse");
    await work();
    expect(await money(id)).toMatchObject({ refunded: 5_000, earned: 25_000 });
    expect(await notes()).toEqual([
      ["ship order", number, null],
      ["deliver order", number, null],
      ["refund order", number, "Une rayure"],
    ]);
    const found = await findShopOrder(pool, operator, number);
    expect(found).toMatchObject({ customer: "Inès Martin", status: "delivered", refundCents: 5_000 });
    expect(found?.steps.map(({ step }) => step)).toEqual([
      "ordered",
      "paid",
      "shipped",
      "delivered",
      "refunded",
    ]);
  });

  test("is called off before it has left, by one of two who press, and nothing is noted of the other", async () => {
    const id = await buy({ 1: 1 });
    const number = await numberOf(id);
    const pressed = await Promise.allSettled([
      callOffOrder(db, operator, number, "Plus en stock"),
      callOffOrder(db, operator, number, "Plus en stock"),
      declare(id),
    ]);
    await work();
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await money(id)).toMatchObject({ refunded: 15_000, earned: 0 });
    expect(await stock(1)).toBe(10);
    expect((await notes()).length).toBeLessThanOrEqual(1);
    await expect(callOffOrder(db, operator, 999_999, "x")).rejects.toThrow("n’existe pas");
  });

  test("is found by state, by number, by name and by address", async () => {
    const paid = await numberOf(await buy({ 1: 1 }));
    await place({ 2: 1 });
    const list = async (view: "a-expedier" | "toutes", words = "", page = 1) =>
      (await listShopOrders(pool, operator, { view, words, page })).rows.map(({ number }) => number);
    expect(await list("a-expedier")).toEqual([paid]);
    expect(await list("toutes")).toHaveLength(2);
    expect(await list("toutes", `C-00${paid}`)).toEqual([paid]);
    expect(await list("toutes", "mart")).toHaveLength(2);
    expect(await list("toutes", "INES@boutique.fr")).toHaveLength(2);
    expect(await list("toutes", "'); drop table orders; --")).toEqual([]);
    expect(await findShopOrder(pool, operator, paid + 100)).toBeUndefined();
    expect((await countShopWork(pool, operator)).orders).toMatchObject({ paid: 1, awaiting_payment: 1 });
    const waiting = await listWaiting(pool, operator);
    expect(waiting.filter(({ kind }) => kind === "order")).toMatchObject([{ count: 1 }]);
    expect(waiting.filter(({ kind }) => kind === "return")).toEqual([]);
  });
});

describe("a return", () => {
  const shipped = async () => {
    const id = await buy({ 1: 2 });
    const number = await numberOf(id);
    await sendOrder(db, operator, number, SENT);
    return { id, number };
  };

  test("is listed, dealt with on the page of its order and on no other's", async () => {
    const { id, number } = await shipped();
    const other = await shipped();
    const made = await declare(id);
    expect((await listShopReturns(pool, operator, { view: "a-traiter", page: 1 })).rows).toMatchObject([
      { number: made.number, orderNumber: number, laterCents: 15_000, status: "awaiting" },
    ]);
    const back = {
      withdrawalId: made.id,
      cents: 15_000,
      reason: "",
      received: [{ position: 0, quantity: 1 }],
    };
    await expect(dealWithReturn(db, operator, PARTS, { number: other.number, ...back })).rejects.toThrow(
      "pas de cette",
    );
    expect(await stock(1)).toBe(6);
    await dealWithReturn(db, operator, PARTS, { number, ...back });
    await work();
    expect(await stock(1)).toBe(7);
    expect(await money(id)).toMatchObject({ refunded: 15_000 });
    expect((await listShopReturns(pool, operator, { view: "a-traiter", page: 1 })).total).toBe(0);
    expect((await listShopReturns(pool, operator, { view: "tous", page: 1 })).total).toBe(1);
    expect((await findShopOrder(pool, operator, number))?.returns).toMatchObject([
      { status: "closed", refundedCents: 15_000, lines: [{ position: 0, quantity: 1 }] },
    ]);
  });

  test("that is closed without a refund tells its customer why", async () => {
    const { id, number } = await shipped();
    const made = await declare(id);
    await rows("delete from mails");
    await closeReturn(db, operator, PARTS, { number, withdrawalId: made.id, reason: "Jamais reçu." });
    const [mail] = await rows("select recipient, body from mails");
    expect(mail).toMatchObject({ recipient: "ines@boutique.fr" });
    expect(mail?.body).toContain("Jamais reçu.");
    expect((await notes()).at(-1)).toEqual(["refuse return", number, "Jamais reçu."]);
  });
});

describe("a product", () => {
  const TEXTS = {
    name: "Corde",
    summary: "Une corde.",
    description: "Une corde à sauter.",
    inside: ["Une corde"],
    priceCents: 1_900,
    vatRate: 200,
  };
  const NEW = { ...TEXTS, category: "equipment", type: "one_time", programme: null } as const;
  const picture = (id: number, at: number) =>
    rows(
      "insert into product_pictures (product_id, position, image, alt) values ($1, $2, $3, 'Vue') returning id::int",
      id,
      at,
      `/files/products/${"a".repeat(31)}${at}-600.webp`,
    );

  test("is added, gets a picture, is sold, changed and taken off sale", async () => {
    const id = await createProduct(db, operator, NEW);
    await expect(sellProduct(db, operator, id, true)).rejects.toThrow("une image");
    await picture(id, 0);
    await sellProduct(db, operator, id, true);
    const seen = await findShopProduct(pool, operator, id);
    if (!seen) throw new Error("It is there.");
    const { changedAt: seenAt } = seen;
    await editProduct(db, operator, id, { ...TEXTS, priceCents: 2_100, seenAt });
    await expect(editProduct(db, operator, id, { ...TEXTS, seenAt })).rejects.toThrow("entre-temps");
    await sellProduct(db, operator, id, false);
    expect(await findShopProduct(pool, operator, id)).toMatchObject({ priceCents: 2_100, isOnSale: false });
    expect((await notes()).map(([action]) => action)).toEqual([
      "add product",
      "put on sale",
      "change product",
      "take off sale",
    ]);
    expect((await listShopProducts(pool, operator, { words: "CORDE", page: 1 })).total).toBe(1);
    await expect(editProduct(db, operator, 999_999, { ...TEXTS, seenAt })).rejects.toThrow("n’existe pas");
  });

  test("has as many as was counted, by whom and why, and never fewer than none", async () => {
    const seen = async () => (await findShopProduct(pool, operator, 1))?.lastCount ?? 0;
    const count = async (kind: "received" | "corrected", quantity: number, words = "Inventaire") =>
      countStock(db, operator, { id: 1, kind, quantity, words, seenCount: await seen() });
    await count("received", 5, "");
    await count("corrected", -3);
    await expect(count("corrected", -13)).rejects.toThrow("Il n’y en a que 12");
    expect(await stock(1)).toBe(12);
    await expect(
      countStock(db, operator, { id: 3, kind: "received", quantity: 1, words: "", seenCount: 0 }),
    ).rejects.toThrow("pas de stock");
    const { moves } = (await findShopProduct(pool, operator, 1)) ?? { moves: [] };
    expect(moves.slice(0, 2)).toMatchObject([
      { kind: "corrected", quantity: -3, words: "Inventaire" },
      { kind: "received", quantity: 5 },
    ]);
    expect((await notes()).map(([action, , reason]) => [action, reason])).toEqual([
      ["receive stock", null],
      ["correct stock", "Inventaire"],
    ]);
  });

  test("that comes in is counted once, however often it is sent, and whatever was sold meanwhile", async () => {
    const seenCount = (await findShopProduct(pool, operator, 1))?.lastCount ?? 0;
    const receive = () =>
      countStock(db, operator, { id: 1, kind: "received", quantity: 5, words: "Bon 12", seenCount });
    await buy({ 1: 2 });
    const sent = await Promise.allSettled([receive(), receive()]);
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stock(1)).toBe(13);
    // As many as were seen are there again.
    await buy({ 1: 3 });
    await expect(receive()).rejects.toThrow(/entre-temps \(\+5\)\s: il y en a 10 maintenant/);
    expect(await stock(1)).toBe(10);
  });

  test("that is bought while its stock is corrected is never below zero", async () => {
    const seenCount = (await findShopProduct(pool, operator, 1))?.lastCount ?? 0;
    const done = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => place({ 1: 1 })),
      countStock(db, operator, { id: 1, kind: "corrected", quantity: -8, words: "Cassés", seenCount }),
    ]);
    expect(done.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
    expect(await stock(1)).toBeGreaterThanOrEqual(0);
  });

  test("has its pictures in an order, and one at least while it is sold; what is gone is no file any more", async () => {
    const id = await createProduct(db, operator, NEW);
    const ids = [];
    for (const at of [0, 1, 2]) ids.push((await picture(id, at))[0].id as number);
    const [first = 0, second = 0, third = 0] = ids;
    const shown = async () => (await findShopProduct(pool, operator, id))?.pictures.map((one) => one.id);
    await arrangePicture(db, operator, { id, pictureId: third }, "advance");
    expect(await shown()).toEqual([first, third, second]);
    await arrangePicture(db, operator, { id, pictureId: first }, "advance");
    expect(await shown()).toEqual([first, third, second]);
    await arrangePicture(db, operator, { id, pictureId: first }, "remove");
    expect(await shown()).toEqual([third, second]);
    expect(
      await rows("select position::int from product_pictures where product_id = $1 order by 1", id),
    ).toEqual([{ position: 0 }, { position: 1 }]);
    expect(await rows("select key from forgotten_files")).toEqual([
      { key: `products/${"a".repeat(31)}0-600.webp` },
    ]);
    await namePicture(db, operator, { id, pictureId: third }, "De près");
    await expect(namePicture(db, operator, { id: 1, pictureId: third }, "x")).rejects.toThrow("plus là");
    await sellProduct(db, operator, id, true);
    await arrangePicture(db, operator, { id, pictureId: second }, "remove");
    await expect(arrangePicture(db, operator, { id, pictureId: third }, "remove")).rejects.toThrow(
      "dernière",
    );
    await rows("delete from forgotten_files");
  });
});
