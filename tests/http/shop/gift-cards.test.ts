import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { addProduct, DELIVERY } from "../../fixtures/shop/shop-orders.ts";

const server = sharedServer();
const rows = server.query;
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

const CARD = {
  intent: "buy",
  amount: "50",
  recipientName: "Paul Morel",
  message: "<b>Bonne course</b>",
  buyerName: "Inès Durand",
};

async function payAt(browser: PlainBrowser, path: string): Promise<void> {
  const answer = await browser.post(path, form({ decision: "pay", card: "good" }));
  expect(answer.status).toBe(302);
}

/** Bought without script: the form leads to the page of the card, which leads to the payment. */
async function buyCard(guest: PlainBrowser): Promise<{ path: string; code: string }> {
  const email = `${randomUUID()}@exemple.fr`;
  const bought = await guest.post(
    "/cartes-cadeaux",
    form({ ...CARD, recipientEmail: email, buyerEmail: email, idempotencyKey: randomUUID() }),
  );
  expect(bought.status).toBe(302);
  const path = String(bought.headers.location);
  expect(path).toMatch(/^\/carte-cadeau\//);
  const [, checkout = ""] = /href="([^"]*\/paiement-demo\/[^"]+)"/.exec((await guest.get(path)).text) ?? [];
  await payAt(guest, new URL(checkout, "http://localhost").pathname);
  let code = "";
  await expect
    .poll(
      async () => {
        const { text } = await guest.get(path);
        code = /[B-Z2-9]{4}(-[B-Z2-9]{4}){3}/.exec(text)?.[0] ?? "";
        return code;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return { path, code };
}

test("a guest buys a card, sees its code behind the link alone, and pays an order with it", async () => {
  const guest = server.visitor();
  const { path, code } = await buyCard(guest);
  const page = await guest.get(path);
  expect(page.headers["cache-control"]).toContain("no-store");
  expect(page.headers["x-robots-tag"]).toContain("noindex");
  expect(page.text).not.toContain("<b>Bonne course</b>");
  const file = await guest.get(`${path}/carte.pdf`);
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect((await guest.get(`${path.slice(0, -1)}x`)).status).toBe(404);

  const checked = await guest.post("/functions/v1/sale-code", form({ code, sale: "shop" }));
  expect(JSON.parse(checked.text)).toMatchObject({
    ok: true,
    worth: { kind: "gift card", balanceCents: 5_000 },
  });

  const product = await addProduct(rows, { priceCents: 2_000 });
  const ordered = await guest.post(
    "/checkout.data",
    form({
      ...DELIVERY,
      email: `${randomUUID()}@boutique.fr`,
      idempotencyKey: randomUUID(),
      lines: JSON.stringify([{ productId: product.id, quantity: 1, priceCents: 2_000 }]),
      code,
    }),
  );
  const token = /"(W[\w-]+\.[\w-]{40,})"/.exec(ordered.text)?.[1] ?? "";
  const follow = async () =>
    JSON.parse((await guest.get(`/functions/v1/order-status?order=${token}`)).text) as { status: string };
  await expect.poll(async () => (await follow()).status, { timeout: 30_000 }).toBe("paid");
  const balance = await guest.post("/cartes-cadeaux", form({ intent: "balance", code }));
  // The order and its delivery of 4,90 €.
  expect(balance.text).toContain("25,10");
});

test("a code that nobody has been given is refused, and tried a few times only", async () => {
  const guest = server.visitor();
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1)
    statuses.push(
      (await guest.post("/functions/v1/sale-code", form({ code: `FAUX${at}`, sale: "shop" }))).status,
    );
  expect(statuses[0]).toBe(409);
  expect(statuses.at(-1)).toBe(429);
});
