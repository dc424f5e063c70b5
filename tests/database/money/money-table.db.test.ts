import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { clonedDatabase } from "../../fixtures/database/database.ts";
import { Marketplace } from "../../fixtures/money/marketplace.ts";
import { Stories } from "../../fixtures/money/stories.ts";
import { accompanimentStories, storiesWithoutVat } from "./accompaniment-stories.ts";
import { ACCOMPANIMENTS_START, START } from "./days.ts";
import { writePage } from "./money-page.ts";
import { type Lines, MoneySheet, renderRow, type ToldStory } from "./money-sheet.ts";
import { packStories } from "./pack-stories.ts";
import { payoutStories, refusalStories } from "./payout-stories.ts";
import { sessionStories } from "./session-stories.ts";
import { orderStories, subscriptionStories } from "./shop-stories.ts";

/** All stories are lived by `npm run stress -- money`; otherwise one of each kind, whose lines have to stand on the page. */
const IS_WHOLE = process.env.MONEY_WHOLE === "1";
const PAGE = "docs/money.md";

/** Stories that go on at the same time. The scheduled jobs of one part need not look at the others. */
interface Part {
  url: string;
  start: Date;
  isVatExempt?: boolean;
  list: (sheet: MoneySheet) => ToldStory[];
}

const PARTS: Part[] = [
  {
    url: clonedDatabase().url,
    start: START,
    list: (sheet) => [
      ...sessionStories(sheet),
      ...packStories(sheet),
      ...orderStories(sheet),
      ...subscriptionStories(sheet),
      ...payoutStories(sheet),
      ...refusalStories(sheet),
    ],
  },
  {
    url: clonedDatabase().url,
    start: ACCOMPANIMENTS_START,
    list: (sheet) => accompanimentStories(sheet, ACCOMPANIMENTS_START),
  },
  {
    url: clonedDatabase().url,
    start: ACCOMPANIMENTS_START,
    isVatExempt: true,
    list: (sheet) => storiesWithoutVat(sheet, ACCOMPANIMENTS_START),
  },
];

async function live({ url, start, isVatExempt = false, list }: Part, lines: Lines): Promise<void> {
  const market = await Marketplace.open(url);
  try {
    market.operator.isVatExempt = isVatExempt;
    const sheet = new MoneySheet(market, lines);
    await market.setClock(start);
    await sheet.goods.stock();
    const stories = list(sheet).filter(({ isQuick }) => isQuick || IS_WHOLE);
    await new Stories(market, start).run(stories.map(({ live }) => live));
    expect(
      await market.rows("select last_error from graphile_worker._private_jobs where last_error is not null"),
    ).toEqual([]);
  } finally {
    await market.close();
  }
}

/** `MONEY_WHOLE=1 npx vitest run --project database tests/database/money/money-table -u` writes the page anew. */
test("docs/money.md says what the code does", { timeout: 600_000 }, async () => {
  const lines: Lines = new Map();
  for (const part of PARTS) await live(part, lines);
  if (IS_WHOLE) await expect(writePage(lines)).toMatchFileSnapshot(`../../../${PAGE}`);
  const page = (await readFile(PAGE, "utf8")).split("\n");
  const told = [...lines.values()].flat();
  expect(told.length).toBeGreaterThan(20);
  expect(told.map(({ line }) => renderRow(line)).filter((row) => !page.includes(row))).toEqual([]);
});
