import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { addProduct, DELIVERY } from "../../fixtures/shop/shop-orders.ts";

const server = sharedServer();
const rows = server.query;
const guest = server.visitor;

type Product = Awaited<ReturnType<typeof addProduct>>;
const lineOf = ({ id, priceCents }: Product, given: object = {}) => ({
  productId: id,
  quantity: 1,
  priceCents,
  ...given,
});

/** The names that browsers gave to all orders of this file. */
const clientIds: string[] = [];

/** By somebody whom nobody has heard of: of one address, only a few orders may wait for their payment. */
function order(browser: PlainBrowser, lines: unknown, given: Record<string, string> = {}) {
  const email = `${randomUUID()}@boutique.fr`;
  const idempotencyKey = randomUUID();
  clientIds.push(idempotencyKey);
  const fields = { ...DELIVERY, email, idempotencyKey, lines: JSON.stringify(lines), ...given };
  return browser.post("/checkout.data", new URLSearchParams(fields));
}

/** On the page of the demo provider; the order hears of it a little later. */
async function pay(browser: PlainBrowser, token: string): Promise<void> {
  const { checkoutUrl } = await follow(browser, token);
  const paid = new URLSearchParams({ decision: "pay", card: "good" });
  expect((await browser.post(new URL(checkoutUrl).pathname, paid)).status).toBe(302);
  await expect.poll(async () => (await follow(browser, token)).status, { timeout: 30_000 }).toBe("paid");
}

const stockOf = async ({ id }: Product) =>
  (await rows<{ stock: number }>("select stock_quantity as stock from products where id = $1", id))[0]?.stock;
/** Reads every row that an order of these products could leave behind. */
const tracesOf = async (...products: Product[]) => {
  const ids = products.map(({ id }) => id);
  return (
    await rows(
      `select (select count(*) from order_lines where product_id = any ($1)) as lines,
         (select count(*) from stock_moves where product_id = any ($1)) as moves,
         (select count(*) from orders where client_id = any ($2)) as orders`,
      ids,
      clientIds,
    )
  )[0];
};

/** The token that an answer of the checkout carries. */
const tokenIn = (text: string) => /"(W[\w-]+\.[\w-]{40,})"/.exec(text)?.[1] ?? "";
const follow = async (browser: PlainBrowser, token: string) =>
  JSON.parse((await browser.get(`/functions/v1/order-status?order=${token}`)).text);

test("a guest orders, and follows the order by its token alone", async () => {
  const product = await addProduct(rows, { stock: 20 });
  const browser = guest();
  const email = newEmail("invite");
  const answer = await order(browser, [lineOf(product, { quantity: 2 })], { email });
  expect(answer.status).toBe(200);
  expect(await stockOf(product)).toBe(18);
  const token = tokenIn(answer.text);
  const status = await follow(guest(), token);
  expect(status).toMatchObject({
    status: "awaiting_payment",
    totalCents: 30_000,
    email,
    lines: [{ productId: product.id, quantity: 2 }],
  });
  expect(status.checkoutUrl).toContain("/paiement-demo/");
  const [made] = await rows("select user_id, country from orders where email = $1", email);
  expect(made).toEqual({ user_id: null, country: "France" });
});

test("a token that is guessed, cut or turned opens nothing", async () => {
  const answer = await order(guest(), [lineOf(await addProduct(rows))]);
  const token = tokenIn(answer.text);
  const [said = "", signature = ""] = token.split(".");
  const turned = `${said}.${signature.slice(0, -2)}${signature.endsWith("AA") ? "BB" : "AA"}`;
  const other = Buffer.from(JSON.stringify([randomUUID()])).toString("base64url");
  for (const wrong of ["", "x", said, `${said}.`, turned, `${other}.${signature}`, `${token}.x`]) {
    expect((await guest().get(`/functions/v1/order-status?order=${wrong}`)).status, wrong).toBe(404);
    const page = await guest().get(`/payment-success?session_id=${wrong}`);
    expect(page.status, wrong).toBe(wrong ? 404 : 200);
    expect(page.text).not.toContain("Paiement réussi");
    expect(page.text).not.toContain(DELIVERY.email);
  }
  const page = await guest().get(`/payment-success?session_id=${token}`);
  expect(page.text).toContain("Paiement en cours de vérification");
  expect(page.text).not.toContain("Paiement réussi");
  expect(page.headers["cache-control"]).toBe("private, no-store");
});

test("what is not sold in that way is refused, and nothing is changed", async () => {
  const product = await addProduct(rows);
  const monthly = await addProduct(rows, { category: "coaching", type: "subscription", priceCents: 1_990 });
  clientIds.length = 0;
  const before = await tracesOf(product, monthly);
  const browser = guest();
  const hostile: [lines: unknown, status: number][] = [
    [[lineOf(product, { priceCents: 1 })], 409],
    [[lineOf(product, { priceCents: 15_001 })], 409],
    [[lineOf(product, { priceCents: -15_000 })], 400],
    [[lineOf(product, { priceCents: 0 })], 400],
    [[lineOf(product, { priceCents: "15000" })], 400],
    [[lineOf(product, { quantity: 0 })], 400],
    [[lineOf(product, { quantity: -1 })], 400],
    [[lineOf(product, { quantity: 0.5 })], 400],
    [[lineOf(product, { quantity: 100 })], 400],
    [[lineOf(product, { quantity: 1e308 })], 400],
    [[lineOf(product, { quantity: "1" })], 400],
    [[lineOf(product, { quantity: 11 })], 409],
    [[lineOf(product, { productId: 2_000_000_000 })], 409],
    [[lineOf(product, { productId: -1 })], 400],
    [[lineOf(product, { productId: "1; drop table orders" })], 400],
    [[lineOf(product), lineOf(product)], 400],
    [[lineOf(product), lineOf(product, { productId: 2_000_000_000 })], 409],
    [Array.from({ length: 31 }, (_, index) => lineOf(product, { productId: index + 1 })), 400],
    [[lineOf(monthly)], 409],
    [[], 400],
    [{}, 400],
    [null, 400],
    ["x", 400],
  ];
  for (const [lines, status] of hostile)
    expect((await order(browser, lines)).status, JSON.stringify(lines).slice(0, 120)).toBe(status);
  const wrong: Record<string, string>[] = [
    { lines: "[" },
    { idempotencyKey: "x" },
    { email: "ines" },
    { postalCode: "ABCDE" },
    { city: " " },
    { firstName: "" },
    { country: "Suisse" },
    { address: "x".repeat(201) },
  ];
  for (const fields of wrong)
    expect((await order(browser, [lineOf(product)], fields)).status, JSON.stringify(fields)).toBe(400);
  expect(await tracesOf(product, monthly)).toEqual(before);
  expect(before).toMatchObject({ lines: "0", moves: "1", orders: "0" });
});

test("sent twice it is one order, and somebody else’s name for it is refused", async () => {
  const product = await addProduct(rows);
  const idempotencyKey = randomUUID();
  const browser = guest();
  const sent = await Promise.all([1, 2, 3].map(() => order(browser, [lineOf(product)], { idempotencyKey })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ text }) => tokenIn(text))).size).toBe(1);
  expect(await stockOf(product)).toBe(9);
  const student = (await server.member()).browser;
  const own = { idempotencyKey: randomUUID() };
  expect((await order(student, [lineOf(product)], own)).status).toBe(200);
  expect((await order(guest(), [lineOf(product)], own)).status).toBe(409);
  expect(await stockOf(product)).toBe(8);
});

test("an order in place of one that was not paid gives back what that one held", async () => {
  const product = await addProduct(rows, { stock: 1 });
  const browser = guest();
  const token = tokenIn((await order(browser, [lineOf(product)])).text);
  expect((await order(browser, [lineOf(product)], { city: "Brest" })).status).toBe(409);
  const instead = await order(browser, [lineOf(product)], { city: "Brest", replaces: token });
  expect(instead.status).toBe(200);
  expect(await follow(browser, token)).toMatchObject({ status: "cancelled" });
  expect(await stockOf(product)).toBe(0);
  // An invented token replaces no order.
  const kept = tokenIn(instead.text);
  await order(browser, [lineOf(product)], { replaces: `${kept}x` });
  expect(await follow(browser, kept)).toMatchObject({ status: "awaiting_payment" });
});

test("one that was paid meanwhile is not bought a second time", async () => {
  const product = await addProduct(rows);
  const browser = guest();
  const token = tokenIn((await order(browser, [lineOf(product)])).text);
  await pay(browser, token);
  const again = await order(browser, [lineOf(product)], { city: "Brest", replaces: token });
  expect(again.status).toBe(409);
  expect(await stockOf(product)).toBe(9);
  expect((await guest().get(`/payment-success?session_id=${token}`)).text).toContain("Paiement réussi");
});

test("whoever is signed in orders for their account, and never as a guest unsaid", async () => {
  const product = await addProduct(rows);
  const { id, browser: student } = await server.member({ firstName: "Inès", lastName: "Martin" });
  const idempotencyKey = randomUUID();
  expect((await order(guest(), [lineOf(product)], { account: id, idempotencyKey })).status).toBe(401);
  expect(await stockOf(product)).toBe(10);
  const address = "9 quai Duguay-Trouin";
  const sent = await order(student, [lineOf(product)], { account: id, idempotencyKey, address });
  expect(sent.status).toBe(200);
  const [made] = await rows("select user_id from orders where client_id = $1", idempotencyKey);
  expect(made).toEqual({ user_id: id });
  // The address of the last order is filled in once that order is paid, for its buyer alone.
  expect((await student.get("/checkout.data")).text).not.toContain(address);
  await pay(student, tokenIn(sent.text));
  expect((await student.get("/checkout.data")).text).toContain(address);
  expect((await guest().get("/checkout.data")).text).not.toContain(address);
});

test("what is left is told of what is asked for, within bounds", async () => {
  const product = await addProduct(rows, { stock: 3 });
  const answer = await guest().get(`/functions/v1/stock?ids=${product.id},2000000000`);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(answer.text)).toEqual({
    [product.id]: { stock: 3, priceCents: 15_000, onSale: true },
  });
  const many = Array.from({ length: 51 }, (_, index) => index + 1).join();
  for (const ids of ["", "x", "0", "-1", "1.5", "1,,2", "99999999999", many])
    expect((await guest().get(`/functions/v1/stock?ids=${ids}`)).status, ids).toBe(400);
});
