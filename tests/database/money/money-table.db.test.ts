import { afterAll, beforeAll, expect, test } from "vitest";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace } from "../../fixtures/money/marketplace.ts";
import { Stories } from "../../fixtures/money/stories.ts";
import { START } from "./days.ts";
import { MoneySheet } from "./money-sheet.ts";
import { accompanimentStories } from "./accompaniment-stories.ts";
import { packStories } from "./pack-stories.ts";
import { orderStories, subscriptionStories } from "./shop-stories.ts";
import { sessionStories } from "./session-stories.ts";

const database = clonedDatabase();
let market: Marketplace;

beforeAll(async () => {
  market = await Marketplace.open(database.url);
});
afterAll(() => market?.close());

test("docs/money.md says what the code does", async () => {
  const sheet = new MoneySheet(market);
  await market.setClock(START);
  await sheet.goods.stock();
  console.time("all");
  await new Stories(market, START).run([
    ...packStories(sheet),
    ...orderStories(sheet),
    ...subscriptionStories(sheet),
    ...accompanimentStories(sheet, START),
  ]);
  console.timeEnd("all");
  for (const section of ["packs", "orders", "subscriptions", "accompaniments", "refusals"] as const) console.log(sheet.render(section));
  expect(await market.rows("select last_error from graphile_worker._private_jobs where last_error is not null")).toEqual([]);
});
