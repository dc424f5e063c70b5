import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { addProduct, DELIVERY } from "../../fixtures/shop/shop-orders.ts";

const server = sharedServer();

const order = (browser: PlainBrowser, lines: object[], given: Record<string, string>) =>
  browser.post(
    "/checkout.data",
    new URLSearchParams({
      ...DELIVERY,
      idempotencyKey: randomUUID(),
      lines: JSON.stringify(lines),
      ...given,
    }),
  );

test("an order at a price that has changed is refused by name", async () => {
  const product = await addProduct(server.query, { name: "Tapis qui augmente", priceCents: 7_000 });
  await server.query("update products set price_cents = 8000 where id = $1", product.id);
  const email = newEmail("client");
  const line = { productId: product.id, quantity: 1, priceCents: 7_000 };
  const refused = await order(server.visitor(), [line], { email });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/Le prix de «(\s|\\u00a0)Tapis qui augmente(\s|\\u00a0)» a changé\./);
  expect(await server.query("select 1 from orders where email = $1", email)).toEqual([]);
  const accepted = await order(server.visitor(), [{ ...line, priceCents: 8_000 }], { email });
  expect(accepted.status).toBe(200);
});

test("an order of an account whose session has ended is refused, and then placed without an account", async () => {
  const { id, email } = await server.member();
  const product = await addProduct(server.query, { name: "Haltères sans session" });
  const lines = [{ productId: product.id, quantity: 1, priceCents: product.priceCents }];
  const refused = await order(server.visitor(), lines, { email, account: id });
  expect(refused.status).toBe(401);
  expect(refused.text).toContain("Votre session a pris fin.");
  expect(await server.query("select 1 from orders where email = $1", email)).toEqual([]);
  expect((await order(server.visitor(), lines, { email, account: "" })).status).toBe(200);
  expect(await server.query("select user_id from orders where email = $1", email)).toEqual([
    { user_id: null },
  ]);
});

test("the checkout fills in the name and the address of e-mail of an account", async () => {
  const { email, browser } = await server.member({ firstName: "Zoé", lastName: "Martin" });
  const { text } = await browser.get("/checkout.data");
  for (const known of ["Zoé", "Martin", email]) expect(text).toContain(known);
});

test("the page after a payment needs a payment", async () => {
  const none = await PlainPage.open(server.visitor(), "/payment-success");
  expect(none.mainText).toContain("Aucun paiement à confirmer ici");
  const forged = await PlainPage.open(server.visitor(), "/payment-success?session_id=cs_test_pirate");
  expect(forged.status).toBe(404);
  expect(forged.mainText).toContain("Aucun paiement à confirmer ici");
});
