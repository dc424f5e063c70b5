import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountRegistered } from "~/features/accounts/events.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { requireOwnOrder } from "../gate.server.ts";
import { cancelOrder, deliverOrder, shipOrder } from "./commands/change-order.server.ts";
import { pruneOrders } from "./commands/prune-orders.server.ts";
import { exportShop } from "./queries/export-shop.server.ts";
import { findOrder } from "./queries/find-order.server.ts";
import { listOrders } from "./queries/list-orders.server.ts";
import { findLastDelivery } from "./queries/order-status.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, place, buy, press, work, order } = shop;
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };
const DELIVERY = {
  firstName: "Zoé",
  lastName: "Bellanger",
  address: "9 quai Duguay",
  city: "Rennes",
  postalCode: "35000",
  country: "France" as const,
};

async function newPerson({ email = `${randomUUID()}@boutique.fr`, confirmed = true } = {}) {
  const id = randomUUID();
  await rows(
    "insert into users (id, email, role, email_verified) values ($1, $2, 'student', $3)",
    id,
    email,
    confirmed,
  );
  return { id, email, owner: ownerOf(id) };
}
const guest = (email: string) => ({ delivery: { ...DELIVERY, email } });
const ownerOfOrder = async (id: string) => (await order(id)).user_id;
const closeAccount = (id: string) => rows("delete from users where id = $1", id);
/** Whatever the database still knows of a name, but for the papers: they are kept (kept-papers.db.test.ts). */
const traces = async () => {
  const found = await rows(
    `select (select json_agg(o) from orders o)::text
       || coalesce((select json_agg(s) from order_steps s)::text, '') as kept`,
  );
  return found[0].kept as string;
};

describe("what was ordered as a guest", () => {
  test("joins the account that has confirmed the address, however it is written", async () => {
    const { id, email } = await newPerson();
    const { orderId, checkoutUrl } = await place({ 2: 1 }, guest(email.toUpperCase()));
    await work();
    // Anybody can give somebody else's address.
    expect(await ownerOfOrder(orderId)).toBeNull();
    await press(checkoutUrl);
    await work();
    expect(await ownerOfOrder(orderId)).toBe(id);
  });

  test("never fills in where the next order of an account goes", async () => {
    const { id, email, owner } = await newPerson();
    await buy({ 2: 1 }, guest(email));
    expect(await findLastDelivery(db, owner)).toBeUndefined();
    await place({ 2: 1 }, { userId: id });
    expect(await findLastDelivery(db, owner)).toBeUndefined();
    await buy({ 2: 1 }, { userId: id, delivery: { ...DELIVERY, email, address: "9 quai Duguay" } });
    expect(await findLastDelivery(db, owner)).toMatchObject({ address: "9 quai Duguay" });
  });

  test("joins once the address is confirmed, and not before; nobody else's does", async () => {
    const person = await newPerson({ confirmed: false });
    const made = await buy({ 2: 1 }, guest(person.email));
    const foreign = await buy({ 2: 1 }, guest("autre@boutique.fr"));
    const publish = () => run((tx) => publishEvent(tx, accountRegistered, { userId: person.id }));
    await publish();
    await work();
    expect(await ownerOfOrder(made)).toBeNull();
    await rows("update users set email_verified = true where id = $1", person.id);
    await publish();
    await publish();
    await work();
    expect(await ownerOfOrder(made)).toBe(person.id);
    expect(await ownerOfOrder(foreign)).toBeNull();
    await expect(requireOwnOrder(db, person.owner, foreign)).rejects.toThrow("n’existe pas");
    expect((await findOrder(db, await requireOwnOrder(db, person.owner, made))).lines).toHaveLength(1);
  });

  test("joins with the next order of whoever is signed in", async () => {
    const person = await newPerson({ confirmed: false });
    const before = await buy({ 2: 1 }, guest(person.email));
    await rows("update users set email_verified = true where id = $1", person.id);
    await buy({ 2: 1 }, { userId: person.id, ...guest("ailleurs@boutique.fr") });
    expect(await ownerOfOrder(before)).toBe(person.id);
  });
});

test("an account's orders come by the page, the latest first, with what is in them", async () => {
  const { id, owner } = await newPerson();
  expect(await listOrders(db, owner, 1)).toMatchObject({ rows: [], total: 0 });
  for (let made = 0; made < 11; made += 1) await place({ 2: 1 }, guest(`${made}@boutique.fr`));
  await place({ 1: 2, 3: 1 }, guest("dernier@boutique.fr"));
  await rows("update orders set user_id = $1", id);
  const first = await listOrders(db, owner, 1);
  expect(first).toMatchObject({ total: 12, pageCount: 2 });
  expect(first.rows[0]).toMatchObject({ name: "Haltères réglables", pieces: 3, more: 1, linesCents: 32_900 });
  expect((await listOrders(db, owner, 9)).rows).toHaveLength(2);
  expect((await listOrders(db, (await newPerson()).owner, 1)).total).toBe(0);
});

test("the copy of one's data has one's orders, and nobody else's", async () => {
  const { id, owner } = await newPerson();
  await buy({ 2: 2 }, { userId: id, ...guest("copie@boutique.fr") });
  await buy({ 1: 1 });
  const { commandes } = await exportShop(db, owner);
  expect(commandes).toHaveLength(1);
  expect(commandes[0]).toMatchObject({
    etat: "Payée",
    email: "copie@boutique.fr",
    livraison: { nom: "Bellanger", adresse: "9 quai Duguay" },
    articles: [{ quoi: "Whey", quantite: 2 }],
    total_centimes: 9_000,
    documents: [{ total_centimes: 9_000 }],
  });
  expect((await exportShop(db, (await newPerson()).owner)).commandes).toEqual([]);
});

describe("whoever closes their account", () => {
  test("leaves the sums of what is over, and no name", async () => {
    const { id, email } = await newPerson();
    const cancelled = await buy({ 1: 1 }, { userId: id, ...guest(email) });
    await run((tx) => cancelOrder(tx, { id: cancelled, by: "customer" }, "Zoé n’en veut plus"));
    const old = await buy({ 2: 1 }, { userId: id, ...guest(email) });
    await run((tx) => shipOrder(tx, old, SENT));
    await run((tx) => deliverOrder(tx, { id: old, by: "customer" }));
    await work();
    await rows("update orders set delivered_at = now() - interval '31 days' where id = $1", old);
    await closeAccount(id);
    expect(await traces()).not.toMatch(/Zoé|Bellanger|Duguay|@boutique/);
    expect(await order(old)).toMatchObject({ user_id: null, lines_cents: 4_500, status: "delivered" });
    expect(await rows("select total_cents from order_documents order by total_cents")).toEqual([
      { total_cents: 4_990 },
      { total_cents: 15_000 },
      { total_cents: 15_000 },
    ]);
  });

  test("still gets what is under way; then the name goes, and nobody takes the order over", async () => {
    const { id, email } = await newPerson();
    const underWay = await buy({ 2: 1 }, { userId: id, ...guest(email) });
    await closeAccount(id);
    await pruneOrders(db);
    expect(await order(underWay)).toMatchObject({
      user_id: null,
      last_name: "Bellanger",
      forgotten_at: null,
    });
    const next = await newPerson({ email });
    await run((tx) => publishEvent(tx, accountRegistered, { userId: next.id }));
    await run((tx) => shipOrder(tx, underWay, SENT));
    await work();
    expect(await ownerOfOrder(underWay)).toBeNull();
    // By its address: the account is not there any more.
    const [last] = await rows("select recipient, subject from mails order by id desc limit 1");
    expect(last).toMatchObject({
      recipient: email,
      subject: expect.stringContaining("Votre colis est parti"),
    });
    await run((tx) => deliverOrder(tx, { id: underWay, by: "customer" }));
    await work();
    await pruneOrders(db);
    expect(await traces()).toContain("Bellanger");
    await rows("update orders set delivered_at = now() - interval '31 days'");
    await pruneOrders(db);
    expect(await traces()).not.toMatch(/Zoé|Bellanger|Duguay|@boutique/);
  });
});

test("names go of what nobody has paid for, and when the books need not be kept", async () => {
  const unpaid = await place({ 2: 1 }, guest("oubli@boutique.fr"));
  await run((tx) => cancelOrder(tx, { id: unpaid.orderId, by: "customer" }));
  const kept = await buy({ 2: 1 }, guest("livres@boutique.fr"));
  await work();
  await pruneOrders(db);
  expect((await order(unpaid.orderId)).last_name).toBe("Bellanger");
  await rows("update orders set cancelled_at = now() - interval '31 days' where id = $1", unpaid.orderId);
  await pruneOrders(db);
  expect(await order(unpaid.orderId)).toMatchObject({ last_name: "", email: "" });
  expect((await order(kept)).last_name).toBe("Bellanger");
  await rows("update orders set created_at = now() - interval '10 years 1 day' where id = $1", kept);
  await pruneOrders(db);
  expect(await order(kept)).toMatchObject({ last_name: "", email: "", lines_cents: 4_500 });
});
