import { beforeAll, expect, test } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import { renewDemoSubscriptions } from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { OPERATOR } from "../../../../tests/fixtures/payments/coach-income.ts";
import { DELIVERY_TERMS, demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { seedOrders } from "../seed/past-orders.ts";
import { listSubscriptions } from "../subscriptions/queries/subscriptions.server.ts";
import { listOrders } from "./queries/list-orders.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, work } = shop;

let people: Awaited<ReturnType<typeof seedPeople>>;
beforeAll(async () => {
  people = await run((tx) => seedPeople(tx));
});

test("a student of the demonstration has ordered: it adds up, has papers, and mails nobody", async () => {
  const parts = { operator: OPERATOR, delivery: DELIVERY_TERMS };
  await rows("update products set category = 'coaching', programme = 'x' where id = 2");
  await run((tx) => seedOrders(tx, people, parts));
  expect(await rows("select id from orders")).toEqual([]);
  await rows("update products set category = 'supplements', programme = null where id = 2");
  await run((tx) => seedOrders(tx, people, parts));
  await work();
  const { rows: listed } = await listOrders(db, ownerOf(people["eleve@exemple.fr"]), 1);
  expect(listed.map(({ status }) => status)).toEqual(["paid", "shipped", "delivered"]);
  expect(await shop.stock(1)).toBe(10);
  expect(await rows("select kind, total_cents from order_documents order by issued_at")).toEqual([
    { kind: "invoice", total_cents: 19_500 },
    { kind: "invoice", total_cents: 9_000 },
    { kind: "invoice", total_cents: 15_000 },
  ]);
  expect(await rows("select recipient from mails")).toEqual([]);
  // The demo provider knows of the same charges.
  expect(await findDifferences()).toEqual([]);
});

test("and has subscribed: two months are paid for and invoiced, and the next comes by itself", async () => {
  await rows(`insert into products (id, name, summary, description, price_cents, category, type, programme) values
    (12, 'Programme Forme', 'Chaque mois.', 'Chaque mois.', 1200, 'coaching', 'subscription', 'programme-forme')`);
  await run((tx) => seedOrders(tx, people, { operator: OPERATOR, delivery: DELIVERY_TERMS }));
  await work();
  const owner = ownerOf(people["eleve@exemple.fr"]);
  const [listed, ...none] = await listSubscriptions(db, owner);
  expect(none).toEqual([]);
  expect(listed).toMatchObject({ status: "running", withdrawableUntil: undefined });
  expect(listed?.months.map(({ month, cents }) => [month, cents])).toEqual([
    [2, 1200],
    [1, 1200],
  ]);
  expect(listed?.documents.map(({ kind, month }) => [kind, month])).toEqual([
    ["invoice", 2],
    ["invoice", 1],
  ]);
  const papers = await rows("select number from order_documents order by issued_at");
  const numbers = papers.map(({ number }) => number);
  expect(numbers).toHaveLength(5);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(await rows("select recipient from mails")).toEqual([]);
  expect(await findDifferences()).toEqual([]);
  // The demo provider takes the third on its day.
  await renewDemoSubscriptions(db, new Date(Date.now() + 40 * 24 * 60 * 60_000));
  await work();
  const [later] = await listSubscriptions(db, owner);
  expect(later?.months.map(({ month }) => month)).toEqual([3, 2, 1]);
  expect(later?.documents).toHaveLength(3);
  expect(await findDifferences()).toEqual([]);
});

/** Lists the differences between the demo provider and our rows. */
async function findDifferences(): Promise<unknown[]> {
  await reconcile(paymentParts(shop.services), { signal: new AbortController().signal, slowDb: db });
  const [last] = await rows("select differences from reconciliations order by id desc limit 1");
  return last.differences;
}
