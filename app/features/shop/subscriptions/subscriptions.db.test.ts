import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refreshFromProvider } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { demoSubscriptions } from "../../../../tests/fixtures/shop/shop-subscriptions.ts";
import { orderToken, requireOrderByToken, requireOwnSubscription } from "../gate.server.ts";
import { findOrderFile } from "../orders/queries/order-files.server.ts";
import {
  endSubscription,
  pauseSubscription,
  resumeSubscription,
  sweepSubscriptions,
  withdrawSubscription,
} from "./commands/change-subscription.server.ts";
import { exportSubscriptions } from "./queries/export-subscriptions.server.ts";
import { findMonthFile, isSubscribed, listSubscriptions } from "./queries/subscriptions.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, press, work } = shop;
const { FORCE, owner, ask, begin, nextMonth, row, steps, money, subjects } = demoSubscriptions(shop);

describe("a subscription", () => {
  test("starts with its first paid month, and each month that is paid brings its file", async () => {
    const own = await begin();
    expect(await row(own.id)).toMatchObject({
      status: "running",
      name: "Programme Force",
      price_cents: 1900,
    });
    expect(await money(own.id)).toMatchObject({ status: "running", collected: 1900, earned: 1900 });
    expect(await findMonthFile(db, own, 1)).toBe("programme-force");
    expect(await findMonthFile(db, own, 2)).toBeUndefined();
    await nextMonth();
    expect(await findMonthFile(db, own, 2)).toBe("programme-force");
    expect(await money(own.id)).toMatchObject({ collected: 3800, earned: 3800 });
    expect(await steps(own.id)).toEqual(["started", "renewed"]);
    expect(await subjects()).toEqual(["Votre abonnement commence", "Votre mois 2 est prêt"]);
    const [first] = await rows("select body from mails order by id limit 1");
    expect(first.body).toContain("Droit de rétractation");
    expect(first.body).toContain(`https://elan.example/mes-abonnements/${own.id}/1.pdf`);
    const [listed] = await listSubscriptions(db, owner);
    expect(listed?.months.map(({ month }) => month)).toEqual([2, 1]);
    expect(listed?.nextPaymentDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await exportSubscriptions(db, owner)).toMatchObject({
      abonnements: [{ quoi: "Programme Force", etat: "running", etapes: [{ mois: 1 }, { mois: 2 }] }],
    });
  });

  test("is one, however often and however quickly it is asked for", async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(new Set(urls).size).toBe(1);
    expect(await ask()).toBe(urls[0]);
    await press(urls[0]);
    await work();
    await expect(ask()).rejects.toThrow("déjà un abonnement");
    expect(await rows("select id from product_subscriptions")).toHaveLength(1);
    const [{ product_id: productId }] = await rows("select product_id from product_subscriptions");
    expect(await isSubscribed(db, owner, productId)).toBe(true);
    expect(await isSubscribed(db, owner, productId + 1)).toBe(false);
    await rows("update product_subscriptions set status = 'ended', ending = 'customer', ended_at = now()");
    expect(await isSubscribed(db, owner, productId)).toBe(false);
  });

  test("whose request is sent again once it is paid leads to no second checkout", async () => {
    const idempotencyKey = randomUUID();
    await press(await ask({ idempotencyKey }));
    await work();
    await expect(ask({ idempotencyKey })).rejects.toThrow("déjà été payée");
    expect(await rows("select id from product_subscriptions")).toHaveLength(1);
  });

  test("is refused where it is not sold, or at another price", async () => {
    await expect(ask({ productId: 1 })).rejects.toThrow("pas proposé");
    await expect(ask({ productId: 99 })).rejects.toThrow("pas proposé");
    await expect(ask({ priceCents: 1 })).rejects.toThrow("prix a changé");
    await rows("update products set is_on_sale = false where id = $1", FORCE);
    await expect(ask()).rejects.toThrow("pas proposé");
    expect(await rows("select id from payments")).toEqual([]);
  });

  test("that nobody pays is forgotten, and can be begun again at today's price", async () => {
    const first = await ask();
    await rows("update products set price_cents = 2500 where id = $1", FORCE);
    const second = await ask();
    expect(second).not.toBe(first);
    await press(second, false);
    await work();
    expect(await rows("select status, ending from product_subscriptions")).toEqual([
      { status: "ended", ending: "unpaid" },
      { status: "ended", ending: "unpaid" },
    ]);
    expect(await listSubscriptions(db, owner)).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  test("whose first page is paid after a second one was asked for takes no money twice", async () => {
    const first = await ask();
    await rows("update products set price_cents = 2500 where id = $1", FORCE);
    // Both are open at the provider until the first is closed there.
    const second = await ask();
    await press(first).catch(() => {});
    await press(second);
    await work();
    const kept = await rows("select sum(collected_cents - refunded_cents)::int as cents from payments");
    expect(kept).toEqual([{ cents: 2500 }]);
    expect(await rows("select status from product_subscriptions where status <> 'ended'")).toEqual([
      { status: "running" },
    ]);
  });

  test("rests and goes on: nothing is taken meanwhile", async () => {
    const own = await begin();
    await pauseSubscription(db, own);
    await expect(pauseSubscription(db, own)).rejects.toThrow("plus possible");
    expect(await row(own.id)).toMatchObject({ status: "paused" });
    await work();
    expect(await money(own.id)).toMatchObject({ status: "paused" });
    await nextMonth();
    expect(await money(own.id)).toMatchObject({ collected: 1900 });
    await resumeSubscription(db, own);
    await work();
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "running" });
    expect(await money(own.id)).toMatchObject({ status: "running", collected: 3800 });
    expect(await steps(own.id)).toEqual(["started", "paused", "resumed", "renewed"]);
    expect((await subjects()).slice(1, 3)).toEqual([
      "Votre abonnement est en pause",
      "Votre abonnement reprend",
    ]);
  });

  test("paused and resumed at once ends up running, there as here", async () => {
    const own = await begin();
    await pauseSubscription(db, own);
    await resumeSubscription(db, own);
    await work();
    expect(await row(own.id)).toMatchObject({ status: "running" });
    expect(await money(own.id)).toMatchObject({ status: "running" });
    expect(await steps(own.id)).toEqual(["started", "paused", "resumed"]);
  });

  test("ends when its owner says so: the files stay, nothing more is taken, and coming back goes on from there", async () => {
    const own = await begin();
    await endSubscription(db, own);
    await expect(endSubscription(db, own)).rejects.toThrow("plus possible");
    await work();
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "ended", ending: "customer" });
    expect(await money(own.id)).toMatchObject({
      status: "ended",
      collected: 1900,
      refunded: 0,
      earned: 1900,
    });
    expect(await findMonthFile(db, own, 1)).toBeDefined();
    expect(await subjects()).toEqual(["Votre abonnement commence", "Votre abonnement est terminé"]);
    const again = await begin();
    expect(await findMonthFile(db, again, 2)).toBe("programme-force");
    expect(await findMonthFile(db, again, 1)).toBeUndefined();
  });

  test("whose month fails is told of, and ends when it fails again", async () => {
    const own = await begin("failing");
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "late" });
    expect(await findMonthFile(db, own, 2)).toBeUndefined();
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "ended", ending: "failed" });
    expect(await money(own.id)).toMatchObject({ collected: 1900, earned: 1900 });
    const told = await subjects();
    expect(told.filter((subject) => subject === "Un paiement a été refusé").length).toBeGreaterThanOrEqual(1);
    expect(told.at(-1)).toBe("Votre abonnement est terminé");
    expect(told.filter((subject) => subject === "Votre abonnement est terminé")).toHaveLength(1);
  });

  test("whose month fails recovers once the card is good again", async () => {
    const own = await begin("failing");
    await nextMonth();
    await rows(
      "update demo_provider_objects set body = jsonb_set(body, '{card}', '\"good\"') where kind = 'subscription'",
    );
    await nextMonth();
    expect(await row(own.id)).toMatchObject({ status: "running" });
    expect(await findMonthFile(db, own, 2)).toBeDefined();
    expect(await steps(own.id)).toEqual(["started", "failed", "renewed"]);
  });

  test("is withdrawn from: all goes back, and its file with it", async () => {
    const own = await begin();
    expect(await run((tx) => withdrawSubscription(tx, own))).toEqual({ refundCents: 1900 });
    await work();
    expect(await money(own.id)).toMatchObject({ status: "ended", refunded: 1900, earned: 0 });
    expect(await findMonthFile(db, own, 1)).toBeUndefined();
    await expect(run((tx) => withdrawSubscription(tx, own))).rejects.toThrow("délai");
    // A withdrawn subscription counts for nothing: the programme begins at its first month again.
    const other = await begin();
    expect(await findMonthFile(db, other, 1)).toBeDefined();
    expect(await subjects()).toEqual(["Votre abonnement commence", "Votre abonnement commence"]);
  });

  test("cannot be withdrawn from after the days of the law", async () => {
    const own = await begin();
    await rows("update product_subscriptions set started_at = now() - interval '20 days'");
    await expect(run((tx) => withdrawSubscription(tx, own))).rejects.toThrow("délai");
  });

  test("of somebody else is not there", async () => {
    const own = await begin();
    const stranger = ownerOf(randomUUID());
    await expect(requireOwnSubscription(db, stranger, own.id)).rejects.toThrow("n’est pas le vôtre");
    await expect(requireOwnSubscription(db, owner, "x")).rejects.toThrow("n’est pas le vôtre");
    expect(await listSubscriptions(db, stranger)).toEqual([]);
  });

  test("ends with the account of its owner, of whom nothing more is taken", async () => {
    const id = randomUUID();
    await rows("insert into users (id, email, role) values ($1, 'part@boutique.fr', 'student')", id);
    await press(await ask({}, ownerOf(id)));
    await work();
    await rows("delete from users where id = $1", id);
    await sweepSubscriptions(db);
    await work();
    const [left] = await rows("select id, status, ending, user_id from product_subscriptions");
    expect(left).toMatchObject({ status: "ended", ending: "closed", user_id: null });
    expect(await money(left.id)).toMatchObject({ status: "ended", refunded: 0 });
  });
});

test("ends for whoever is suspended, who could not end it, and tells them", async () => {
  const own = await begin();
  await rows(
    "update users set suspended_at = now(), suspended_reason = 'Essai' where id = $1",
    shop.customer,
  );
  await sweepSubscriptions(db);
  await work();
  expect(await row(own.id)).toMatchObject({ status: "ended", ending: "suspended" });
  expect(await money(own.id)).toMatchObject({ status: "ended", refunded: 0 });
  expect((await subjects()).at(-1)).toBe("Votre abonnement est terminé");
  await rows("update users set suspended_at = null, suspended_reason = null where id = $1", shop.customer);
});

test("that was paid, and nobody has heard of it yet, starts instead of being begun again", async () => {
  const url = await ask();
  await press(url);
  await refreshFromProvider(shop.parts, { kind: "checkout", ref: url.split("/").at(-1) ?? "" });
  expect(await rows("select status from product_subscriptions")).toEqual([{ status: "awaiting_payment" }]);
  await expect(ask()).rejects.toThrow("déjà un abonnement");
  await work();
  expect(await rows("select status from product_subscriptions")).toEqual([{ status: "running" }]);
});

describe("the file of a programme that was bought", () => {
  const fileOf = async (id: string, productId: number) =>
    findOrderFile(db, await requireOrderByToken(db, "secret", orderToken("secret", id)), productId);

  test("is there once it is paid, and while not all of it was given back", async () => {
    const { orderId, checkoutUrl } = await shop.place({ 3: 1 });
    expect(await fileOf(orderId, 3)).toBeUndefined();
    await press(checkoutUrl);
    await work();
    expect(await fileOf(orderId, 3)).toBe("premier-10-km");
    expect(await fileOf(orderId, 1)).toBeUndefined();
    await rows("update orders set refund_cents = lines_cents + delivery_cents where id = $1", orderId);
    expect(await fileOf(orderId, 3)).toBeUndefined();
    await rows("update orders set refund_cents = 0 where id = $1", orderId);
  });
});
