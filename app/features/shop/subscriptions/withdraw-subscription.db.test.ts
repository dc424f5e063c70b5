import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { renewDemoSubscriptions } from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { findServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { demoSubscriptions } from "../../../../tests/fixtures/shop/shop-subscriptions.ts";
import { type OwnSubscription, requireOwnSubscription } from "../gate.server.ts";
import { endSubscription, soldSubscription } from "./commands/change-subscription.server.ts";
import { findMonthFile, findWithdrawableSubscription } from "./queries/subscriptions.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, work } = shop;
const { owner, begin, ageAtProvider, row, steps, money, subjects } = demoSubscriptions(shop);

const PARTS = { publicUrl: "https://elan.example", linkSecret: "secret" };
const withdraw = (own: OwnSubscription) =>
  withdrawFromService(db, PARTS, { owner, name: "Inès Martin" }, soldSubscription(own));
const find = ({ id }: OwnSubscription) => findServiceWithdrawal(db, owner, { kind: "subscription", id });
const declared = () => rows("select declared, at_once_cents, status from withdrawals order by number");

test("is given back whole, and its receipt says what, when and how much", async () => {
  const own = await begin();
  expect(await findWithdrawableSubscription(db, own)).toMatchObject({
    name: "Abonnement «\u00a0Programme Force\u00a0»",
    priceCents: 1900,
    dueCents: 0,
  });
  await withdraw(own);
  await work();
  expect(await row(own.id)).toMatchObject({ status: "ended", ending: "withdrawn", refund_cents: 1900 });
  expect(await money(own.id)).toMatchObject({ status: "ended", refunded: 1900, earned: 0 });
  expect(await findMonthFile(db, own, 1)).toBeUndefined();
  expect(await declared()).toEqual([
    { declared: "L’abonnement, en entier", at_once_cents: 1900, status: "closed" },
  ]);
  expect(await subjects()).toEqual([
    "Votre abonnement commence",
    "Votre rétractation est enregistrée\u00a0: Abonnement «\u00a0Programme Force\u00a0»",
  ]);
  const [receipt] = await rows("select body from mails order by id desc limit 1");
  expect(receipt.body).toMatch(/déclarée le .* à \d{2}(:|\u00a0h\u00a0)\d{2} \(heure de Paris\)/);
  expect(receipt.body).toContain("19,00\u00a0€ vous sont remboursés");
  expect(receipt.body).toContain(`https://elan.example/mes-abonnements/${own.id}/renoncer`);
});

test("is declared once, however often and however quickly it is pressed", async () => {
  const own = await begin();
  await Promise.all([withdraw(own), withdraw(own), withdraw(own)]);
  await withdraw(own);
  await work();
  expect(await declared()).toHaveLength(1);
  expect(await steps(own.id)).toEqual(["started", "withdrawn"]);
  expect(await money(own.id)).toMatchObject({ collected: 1900, refunded: 1900 });
  expect(await subjects()).toHaveLength(2);
});

test("is refused after the days of the law, and before anything was paid", async () => {
  const own = await begin();
  await rows("update product_subscriptions set started_at = now() - interval '20 days'");
  expect(await findWithdrawableSubscription(db, own)).toBeUndefined();
  await expect(withdraw(own)).rejects.toThrow("délai");
  await rows("update product_subscriptions set started_at = null, status = 'awaiting_payment'");
  await expect(withdraw(own)).rejects.toThrow("délai");
  await rows("update product_subscriptions set started_at = now(), status = 'running'");
  expect(await declared()).toEqual([]);
  expect(await money(own.id)).toMatchObject({ status: "running", refunded: 0 });
});

test("of somebody else is not there, and nobody else reads what was declared", async () => {
  const own = await begin();
  const stranger = ownerOf(randomUUID());
  await expect(requireOwnSubscription(db, stranger, own.id)).rejects.toThrow("n’est pas le vôtre");
  await withdraw(own);
  expect(await find(own)).toBeDefined();
  expect(await findServiceWithdrawal(db, stranger, { kind: "subscription", id: own.id })).toBeUndefined();
});

test("is still possible after its owner has ended it", async () => {
  const own = await begin();
  await endSubscription(db, own);
  await work();
  await withdraw(own);
  await work();
  expect(await row(own.id)).toMatchObject({ ending: "withdrawn" });
  expect(await money(own.id)).toMatchObject({ status: "ended", refunded: 1900, earned: 0 });
});

test("while a renewal is in the air keeps nothing of it: not before, not after it was heard, not at once", async () => {
  // Taken at the provider, and not heard of yet.
  const unheard = await begin();
  await ageAtProvider();
  await renewDemoSubscriptions(db);
  await withdraw(unheard);
  await work();
  expect(await money(unheard.id)).toMatchObject({ collected: 3800, refunded: 3800, earned: 0 });
  expect(await steps(unheard.id)).toEqual(["started", "withdrawn"]);
  expect(await findMonthFile(db, unheard, 2)).toBeUndefined();

  // Heard of: the month that was taken early is given back with the first.
  const heard = await begin();
  await ageAtProvider();
  await renewDemoSubscriptions(db);
  await work();
  expect(await steps(heard.id)).toEqual(["started", "renewed"]);
  expect(await findWithdrawableSubscription(db, heard)).toMatchObject({ priceCents: 3800, dueCents: 0 });
  await withdraw(heard);
  await work();
  expect(await money(heard.id)).toMatchObject({ collected: 3800, refunded: 3800, earned: 0 });

  // Both at the same moment.
  const racing = await begin();
  await ageAtProvider();
  await renewDemoSubscriptions(db);
  await Promise.all([work(), withdraw(racing)]);
  await work();
  expect(await money(racing.id)).toMatchObject({ collected: 3800, refunded: 3800, earned: 0 });
});
