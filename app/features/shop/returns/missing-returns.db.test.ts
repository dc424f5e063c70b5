import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../gate.server.ts";
import { shipOrder } from "../orders/commands/change-order.server.ts";
import { declareWithdrawal } from "./commands/declare-withdrawal.server.ts";
import { refundReturn, settleReturn } from "./commands/settle-return.server.ts";
import { getOrderWithdrawal } from "./queries.server.ts";

const shop = demoShop(testDatabase());
const { db, run, buy, work, money, stock } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };

const own = (id: string) => requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id));
const declare = async (id: string, position: number, quantity: number) =>
  declareWithdrawal(db, PARTS, await own(id), {
    clientId: randomUUID(),
    picked: [{ position, quantity }],
  });
const receive = (id: string, quantity: number, cents: number, words = "") =>
  run((tx) => settleReturn(tx, id, { cents, words, received: [{ position: 0, quantity }] }));
const options = async (id: string) =>
  (await getOrderWithdrawal(db, await own(id), new Date())).options.map(({ position, quantity }) => [
    position,
    quantity,
  ]);

/** Two dumbbells and three wheys, on their way. */
const shipped = async () => {
  const id = await buy({ 1: 2, 2: 3 });
  await run((tx) => shipOrder(tx, id, SENT));
  return id;
};

test("what was paid back on its proof and never came is not given back again", async () => {
  const id = await shipped();
  const made = await declare(id, 0, 2);
  await run((tx) => refundReturn(tx, made.id, { cents: 30_000, words: "" }));
  await receive(made.id, 1, 0);
  expect(await options(id)).toEqual([[1, 3]]);
  await expect(declare(id, 0, 1)).rejects.toThrow("plus, être rendues");
  await work();
  expect(await money(id)).toMatchObject({ refunded: 30_000 });
  expect(await stock(1)).toBe(9);
});

test("what was paid for with the parcel that it was not in is not either", async () => {
  const id = await shipped();
  const made = await declare(id, 0, 2);
  await receive(made.id, 1, 30_000);
  expect(await options(id)).toEqual([[1, 3]]);
  await work();
});

test("what was not paid for may still come", async () => {
  const id = await shipped();
  const made = await declare(id, 0, 2);
  await receive(made.id, 1, 15_000, "Un seul est revenu.");
  expect(await options(id)).toEqual([
    [0, 1],
    [1, 3],
  ]);
  expect(await declare(id, 0, 1)).toMatchObject({ laterCents: 15_000 });
  await work();
});
