import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../gate.server.ts";
import { cancelOrder, refundOrder, shipOrder } from "../orders/commands/change-order.server.ts";
import { declareWithdrawal } from "./commands/declare-withdrawal.server.ts";
import { refundReturn, settleReturn } from "./commands/settle-return.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, buy, work } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };

const declare = async (id: string, picked: { position: number; quantity: number }[]) =>
  declareWithdrawal(
    db,
    PARTS,
    await requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id)),
    { clientId: randomUUID(), picked },
  );
/** Lists the name and the taxed amounts of each credit note. */
const credits = async () =>
  (
    await rows("select content from order_documents where kind = 'credit note' order by issued_at, number")
  ).map(({ content }) => ({
    lines: content.lines.map(({ what, quantity, unitCents }: Record<string, unknown>) => [
      what,
      quantity,
      unitCents,
    ]),
    vat: content.vat.map(({ rate, grossCents, vatCents }: Record<string, number>) => [
      rate,
      grossCents,
      vatCents,
    ]),
  }));

beforeEach(() => rows("update products set vat_rate = 55 where id = 2"));

test("names what is withdrawn from before it has left, at its own rate", async () => {
  const id = await buy({ 1: 1, 2: 1 });
  await declare(id, [{ position: 1, quantity: 1 }]);
  await work();
  expect(await credits()).toEqual([{ lines: [["Whey", 1, 4_500]], vat: [[55, 4_500, 235]] }]);
});

test("names what has come back, with the delivery once nothing of the parcel is kept", async () => {
  const id = await buy({ 2: 1, 3: 1 });
  await run((tx) => shipOrder(tx, id, SENT));
  const made = await declare(id, [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ]);
  await work();
  const received = [{ position: 0, quantity: 1 }];
  await run((tx) => settleReturn(tx, made.id, { cents: 4_990, words: "", received }));
  await work();
  expect(await credits()).toEqual([
    { lines: [["Premier 10 km", 1, 2_900]], vat: [[200, 2_900, 483]] },
    {
      lines: [
        ["Whey", 1, 4_500],
        ["Livraison", 1, 490],
      ],
      vat: [[55, 4_990, 260]],
    },
  ]);
});

test("says what of a return is kept back", async () => {
  const id = await buy({ 1: 1, 2: 1 });
  await run((tx) => shipOrder(tx, id, SENT));
  const made = await declare(id, [{ position: 1, quantity: 1 }]);
  await run((tx) => refundReturn(tx, made.id, { cents: 4_000, words: "Ouverte." }));
  await work();
  expect(await credits()).toEqual([
    {
      lines: [
        ["Whey", 1, 4_500],
        ["Déjà remboursé, ou retenu", 1, -500],
      ],
      vat: [[55, 4_000, 209]],
    },
  ]);
});

test("of fewer than were declared names those that came", async () => {
  const id = await buy({ 1: 2, 2: 1 });
  await run((tx) => shipOrder(tx, id, SENT));
  const made = await declare(id, [{ position: 0, quantity: 2 }]);
  const received = [{ position: 0, quantity: 1 }];
  await run((tx) => settleReturn(tx, made.id, { cents: 15_000, words: "Un seul est revenu.", received }));
  await work();
  expect(await credits()).toEqual([
    { lines: [["Haltères réglables", 1, 15_000]], vat: [[200, 15_000, 2_500]] },
  ]);
});

test("of a gesture is in proportion, and what is cancelled after it adds up to the invoice at each rate", async () => {
  const id = await buy({ 1: 1, 2: 1 });
  await run((tx) => refundOrder(tx, id, { cents: 1_950, words: "Un geste." }));
  await work();
  await run((tx) => cancelOrder(tx, { id, by: "customer" }));
  await work();
  const [gesture, rest] = await credits();
  expect(gesture?.lines).toEqual([[expect.stringContaining("Remboursement sur la commande"), 1, 1_950]]);
  expect(gesture?.vat).toEqual([
    [200, 1_500, 250],
    [55, 450, 23],
  ]);
  expect(rest).toEqual({
    lines: [
      ["Haltères réglables", 1, 15_000],
      ["Whey", 1, 4_500],
      ["Déjà remboursé, ou retenu", 1, -1_500],
      ["Déjà remboursé, ou retenu", 1, -450],
    ],
    vat: [
      [200, 13_500, 2_250],
      [55, 4_050, 212],
    ],
  });
});
