import { expect, test } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { paymentParts } from "~/features/payments/commands/provider.server.ts";
import { reconcile } from "~/features/payments/commands/reconcile.server.ts";
import { OPERATOR } from "../../../tests/fixtures/coach-income.ts";
import { testDatabase } from "../../../tests/fixtures/database.ts";
import { ownerOf } from "../../../tests/fixtures/owners.ts";
import { DELIVERY_TERMS, demoShop } from "../../../tests/fixtures/shop.ts";
import { listOrders } from "./queries/list-orders.server.ts";
import { seedOrders } from "./seed/past-orders.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, work } = shop;

test("a student of the demonstration has ordered: it adds up, has papers, and mails nobody", async () => {
  const people = await run((tx) => seedPeople(tx));
  const parts = { operator: OPERATOR, delivery: DELIVERY_TERMS };
  await rows("update products set category = 'coaching', programme = 'x' where id = 2");
  await run((tx) => seedOrders(tx, people, parts));
  expect(await rows("select id from orders")).toEqual([]);
  await rows("update products set category = 'supplements', programme = null where id = 2");
  await run((tx) => seedOrders(tx, people, parts));
  await work();
  const { rows: listed } = await listOrders(db, ownerOf(people["eleve@exemple.fr"]), 1);
  expect(listed.map(({ status }) => status)).toEqual(["paid", "shipped", "delivered"]);
  expect(await shop.stock(1)).toBe(8);
  expect(await rows("select kind, total_cents from order_documents order by issued_at")).toEqual([
    { kind: "invoice", total_cents: 19_500 },
    { kind: "invoice", total_cents: 9_000 },
    { kind: "invoice", total_cents: 15_000 },
  ]);
  expect(await rows("select recipient from mails")).toEqual([]);
  // The demo provider knows of the same charges.
  const { differences } = await reconcile(paymentParts(shop.services), {
    signal: new AbortController().signal,
    slowDb: db,
  }).then(async () => (await rows("select differences from reconciliations order by id desc limit 1"))[0]);
  expect(differences).toEqual([]);
});
