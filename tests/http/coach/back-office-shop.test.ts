import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { addProduct } from "../../fixtures/shop/shop-orders.ts";
import { addOrderIn } from "../../fixtures/shop/written-orders.ts";

const server = sharedServer();

/** An order of two carpets, of which twenty were received. */
async function createOrder(status: "paid" | "delivered") {
  const lastName = `Essai${randomUUID().slice(0, 8)}`;
  const { id: productId } = await addProduct(server.query, {
    name: "Tapis d’essai",
    priceCents: 4_500,
    stock: 20,
  });
  const lines = [{ productId, quantity: 2 }];
  const number = await addOrderIn(server.pool, { email: newEmail("client"), lastName, status, lines });
  const operator = await server.demo("operator");
  const path = `/back-office/boutique/commandes/${number}`;
  return {
    number,
    lastName,
    path,
    operator,
    open: () => PlainPage.open(operator, path),
    send: (fields: Record<string, string>) => operator.post(path, new URLSearchParams(fields)),
    stock: async () =>
      (
        await server.query<{ stock: number }>(
          "select stock_quantity as stock from products where id = $1",
          productId,
        )
      )[0]?.stock,
  };
}

test("an order is found, shipped, delivered and refunded in part, and each step is recorded", async () => {
  const { number, lastName, path, operator, open, send } = await createOrder("paid");
  const list = await PlainPage.open(operator, "/back-office/boutique");
  expect(list.document.querySelector("h1")?.textContent).toBe("Boutique");
  const search = list.find.getByLabelText("Numéro, nom ou adresse e-mail");
  const button = search.closest("form")?.querySelector("button") as HTMLElement;
  const found = await list.submit(button, { q: lastName });
  const cards = [...found.document.querySelectorAll("article")];
  expect(cards).toHaveLength(1);
  expect(cards[0]?.querySelector("a")?.getAttribute("href")).toBe(path);

  const page = await open();
  expect(page.document.querySelector("h1")?.textContent).toContain("Commande C-");
  const refused = await page.submit(page.find.getByText("Marquer comme expédiée"));
  expect(refused.status).toBe(400);
  expect(refused.mainText).toContain("Le transporteur est requis.");
  const shipped = await refused.submit(refused.find.getByText("Marquer comme expédiée"), {
    carrier: "Colissimo",
    tracking: "6A0123456789",
  });
  expect(shipped.mainText).toContain("6A0123456789");
  await shipped.submit(shipped.find.getByText("Marquer comme livrée"));

  // The form of a refund is in a dialog, which only script opens.
  const refund = { intent: "refund", seenCents: "0", reason: "Une rayure" };
  const tooMuch = await operator.post(`${path}.data`, new URLSearchParams({ ...refund, amount: "500" }));
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.text).toContain("dépasse ce qui reste");
  expect((await send({ ...refund, amount: "10,50" })).status).toBe(200);
  expect((await open()).mainText).toContain("Remboursée en partie");
  const actions = await server.query<{ action: string }>(
    "select action from operator_actions where thing_id = $1 order by id",
    number,
  );
  expect(actions.map(({ action }) => action)).toEqual(["ship order", "deliver order", "refund order"]);
});

test("a cancelled order gives its stock back", async () => {
  const { open, operator, path, send, stock } = await createOrder("paid");
  expect(await stock()).toBe(18);
  expect((await send({ intent: "cancel", reason: " " })).status).toBe(400);
  const cancelled = await operator.post(
    `${path}.data`,
    new URLSearchParams({ intent: "cancel", reason: "Plus en stock" }),
  );
  expect(cancelled.text).toContain("Commande annulée");
  expect((await open()).find.getAllByText("Annulée").length).toBeGreaterThan(0);
  expect(await stock()).toBe(20);
});

test("a return is listed, received and paid back; less only with a reason", async () => {
  const { number, operator, open, path, stock } = await createOrder("delivered");
  await server.query(
    `with w as (insert into withdrawals (kind, order_id, contract_id, client_id, contract, declared, status, later_cents,
         proof_carrier, proof_tracking, sent_at, declared_at)
       select 'order', id, id, gen_random_uuid(), 'Commande', '1 × Tapis d’essai', 'sent', 4500, 'DPD', '123',
         now() - interval '10 days', now() - interval '20 days' from orders where number = $1 returning id, order_id)
     insert into withdrawal_lines (withdrawal_id, order_id, position, quantity) select id, order_id, 0, 1 from w`,
    number,
  );
  expect((await PlainPage.open(operator, "/back-office/boutique/retours")).mainText).toContain(
    "Remboursement en retard",
  );
  const receive = (page: PlainPage, typed: Record<string, string>) =>
    page.submit(page.find.getByText("Colis reçu, rembourser"), typed);
  const less = await receive(await open(), { amount: "40" });
  expect(less.mainText).toContain("Dites pourquoi vous remboursez moins");
  const tooMany = await receive(less, { amount: "45", "received-0": "7" });
  expect(tooMany.mainText).toContain("ne sont pas celles du retour");
  const withdrawalId = tooMany.document.querySelector('[name="withdrawalId"]')?.getAttribute("value") ?? "";
  const fields = { intent: "receive", withdrawalId, amount: "45", reason: "", "received-0": "1" };
  const received = await operator.post(`${path}.data`, new URLSearchParams(fields));
  expect(received.text).toContain("Retour traité");
  const done = await open();
  expect(done.find.getAllByText("Terminée").length).toBeGreaterThan(0);
  expect(done.find.queryByText("Colis reçu, rembourser")).toBeNull();
  expect(await stock()).toBe(19);
});

test("a programme is added with the content that it delivers, and is not sold without one", async () => {
  const operator = await server.demo("operator");
  const name = `Programme ${randomUUID().slice(0, 8)}`;
  const page = await PlainPage.open(operator, "/back-office/boutique/produits/nouveau");
  const add = (seen: PlainPage, typed: Record<string, string>) =>
    seen.submit(seen.find.getByText("Ajouter le produit"), typed);
  const empty = await add(page, {});
  expect(empty.mainText).toContain("Le nom est requis.");
  const texts = {
    category: "coaching",
    name,
    summary: "Reprendre en douceur.",
    description: "Reprendre en douceur.",
    priceCents: "29",
  };
  const withoutContent = await add(empty, texts);
  expect(withoutContent.mainText).toContain("Choisissez le contenu que ce programme livre.");
  // A refused form keeps what was typed.
  expect(withoutContent.document.querySelector('[name="name"]')?.getAttribute("value")).toBe(name);
  const monthly = await add(withoutContent, { programme: "programme-course" });
  expect(monthly.mainText).toContain("Ce contenu ne se vend pas ainsi");
  const added = await add(monthly, { programme: "remise-en-forme" });
  expect(added.document.querySelector("h1")?.textContent).toBe(name);
  const contentOf = (seen: PlainPage) =>
    seen.document.querySelector('section[aria-labelledby="contenu"]')?.textContent;
  expect(contentOf(added)).toMatch(/«\sRemise en forme\s»/);

  await server.query("update products set programme = 'inconnu' where name = $1", name);
  const broken = await PlainPage.open(operator, added.url);
  expect(contentOf(broken)).toContain("ne livrerait rien");
  const form = new URLSearchParams({ intent: "sell", onSale: "true" });
  const refused = await operator.post(`${new URL(added.url).pathname}.data`, form);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ce programme n’a pas de contenu");
});

test("a product is put on sale with a picture only, and its stock never falls below zero", async () => {
  const operator = await server.demo("operator");
  const name = `Corde ${randomUUID().slice(0, 8)}`;
  const [product] = await server.query<{ id: number }>(
    `insert into products (name, summary, description, price_cents, category, type, is_on_sale)
     values ($1, 'Une corde.', 'Une corde.', 1990, 'equipment', 'one_time', false) returning id`,
    name,
  );
  const path = `/back-office/boutique/produits/${product?.id}`;
  const sell = new URLSearchParams({ intent: "sell", onSale: "true" });
  const refused = await operator.post(`${path}.data`, sell);
  expect(refused.text).toContain("Ajoutez d’abord une image");
  const page = await PlainPage.open(operator, path);
  const received = await page.submit(page.find.getByText("Ajouter au stock"), { quantity: "12" });
  const tooFew = await received.submit(received.find.getByText("Corriger le stock"), {
    quantity: "-13",
    reason: "Inventaire",
  });
  expect(tooFew.mainText).toContain("Il n’y en a que 12");
  const corrected = await tooFew.submit(tooFew.find.getByText("Corriger le stock"), { quantity: "-2" });
  expect(corrected.mainText).toMatch(/10 peuvent être commandés/);
  expect(
    [...corrected.document.querySelectorAll("td")].some((cell) => /Inventaire/.test(cell.textContent ?? "")),
  ).toBe(true);
});
