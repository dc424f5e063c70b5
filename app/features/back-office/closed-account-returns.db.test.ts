import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../shop/gate.server.ts";
import { pruneOrders } from "../shop/orders/commands/prune-orders.server.ts";
import { declareWithdrawal } from "../shop/returns/commands/declare-withdrawal.server.ts";
import { closeReturn, markDelivered, sendOrder } from "./commands/work-on-orders.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, buy, work, order } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const operator = ownerOf(randomUUID(), "operator");

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@boutique.fr", role: "student" });
});

/** Delivered long ago to an account that is closed by now, with a return under way. */
async function leftBehind() {
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, email: `${userId}@boutique.fr`, role: "student" });
  const id = await buy({ 1: 1 }, { userId });
  const number = Number((await order(id)).number);
  await sendOrder(db, operator, number, { carrier: "Colissimo", tracking: "6A01" });
  await markDelivered(db, operator, number);
  const token = orderToken(SECRETS.linkSecret, id);
  const own = await requireOrderByToken(db, SECRETS.linkSecret, token);
  const picked = [{ position: 0, quantity: 1 }];
  const made = await declareWithdrawal(db, PARTS, own, { clientId: randomUUID(), picked });
  await work();
  await rows("update orders set delivered_at = now() - interval '31 days' where id = $1", id);
  await rows("delete from users where id = $1", userId);
  await rows("delete from mails");
  return {
    id,
    refuse: () => closeReturn(db, operator, PARTS, { number, withdrawalId: made.id, reason: "Vide." }),
  };
}

test("the names of a closed account wait for a return that is under way", async () => {
  const { id, refuse } = await leftBehind();
  await pruneOrders(db);
  expect(await order(id)).toMatchObject({ user_id: null, last_name: "Martin", forgotten_at: null });
  await refuse();
  expect(await rows("select recipient from mails")).toEqual([{ recipient: "ines@boutique.fr" }]);
  await pruneOrders(db);
  expect(await order(id)).toMatchObject({ last_name: "", email: "" });
});

test("a return of an order whose names are gone is closed, and nobody is written to", async () => {
  const { id, refuse } = await leftBehind();
  await rows("select forget_order_names(array[$1::uuid])", id);
  await refuse();
  expect(await rows("select status from withdrawals where order_id = $1", id)).toEqual([
    { status: "refused" },
  ]);
  expect(await rows("select recipient from mails")).toEqual([]);
});
