import { afterAll, beforeAll, expect, test } from "vitest";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace } from "../../fixtures/money/marketplace.ts";
import { Stories } from "../../fixtures/money/stories.ts";
import { accompanimentStories } from "./accompaniment-stories.ts";
import { ACCOMPANIMENTS_START, START } from "./days.ts";
import { writePage } from "./money-page.ts";
import { MoneySheet } from "./money-sheet.ts";
import { packStories } from "./pack-stories.ts";
import { payoutStories, refusalStories } from "./payout-stories.ts";
import { sessionStories } from "./session-stories.ts";
import { orderStories, subscriptionStories } from "./shop-stories.ts";

const database = clonedDatabase();
let market: Marketplace;

beforeAll(async () => {
  market = await Marketplace.open(database.url);
});
afterAll(() => market?.close());

/** `npx vitest run --project database tests/database/money -u` writes the page anew. */
test("docs/money.md says what the code does", { timeout: 600_000 }, async () => {
  const sheet = new MoneySheet(market);
  await market.setClock(START);
  await sheet.goods.stock();
  await new Stories(market, START).run([
    ...sessionStories(sheet),
    ...packStories(sheet),
    ...orderStories(sheet),
    ...subscriptionStories(sheet),
    ...payoutStories(sheet),
    ...refusalStories(sheet),
  ]);
  await new Stories(market, ACCOMPANIMENTS_START).run(accompanimentStories(sheet, ACCOMPANIMENTS_START));
  expect(
    await market.rows("select last_error from graphile_worker._private_jobs where last_error is not null"),
  ).toEqual([]);
  await expect(writePage(sheet)).toMatchFileSnapshot("../../../docs/money.md");
});
