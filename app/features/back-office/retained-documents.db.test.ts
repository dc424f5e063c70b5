import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { readPdf } from "../../../tests/fixtures/read-pdf.ts";
import { demoShop } from "../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken, requireOrderDocument } from "../shop/gate.server.ts";
import { deliverOrder, refundOrder, shipOrder } from "../shop/orders/commands/change-order.server.ts";
import { pruneOrders } from "../shop/orders/commands/prune-orders.server.ts";
import { findOrder } from "../shop/orders/queries/find-order.server.ts";
import { findOrderDocument } from "./queries/find-order-document.server.ts";
import { findShopOrder } from "./queries/list-shop-orders.server.ts";

const shop = demoShop(testDatabase());
const { db, pool, rows, run, buy, work, order } = shop;
const operator = ownerOf(randomUUID(), "operator");
const open = (id: string) => requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id));

/** Delivered, and forgotten with the account of whoever made it. */
async function forgotten() {
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, email: `${userId}@boutique.fr`, role: "student" });
  const id = await buy({ 1: 1 }, { userId });
  await run((tx) => shipOrder(tx, id, { carrier: "Colissimo", tracking: "6A01" }));
  await run((tx) => deliverOrder(tx, { id, by: "customer" }));
  await work();
  const [paper] = (await findOrder(db, await open(id))).documents;
  const paperId = paper?.id ?? "";
  await requireOrderDocument(db, await open(id), paperId);
  await rows("update orders set delivered_at = now() - interval '31 days' where id = $1", id);
  await rows("delete from users where id = $1", userId);
  expect(await order(id)).toMatchObject({ last_name: "", email: "" });
  return { id, paperId, number: Number((await order(id)).number) };
}

test("an invoice still says whom it was for, to the operator and to nobody else", async () => {
  const { id, paperId, number } = await forgotten();
  await expect(requireOrderDocument(db, await open(id), paperId)).rejects.toThrow("n’existe pas");
  expect((await findOrder(db, await open(id))).documents).toEqual([]);
  expect((await findShopOrder(pool, operator, number))?.documents).toMatchObject([
    { id: paperId, kind: "invoice" },
  ]);
  const document = await findOrderDocument(db, operator, { number, documentId: paperId });
  if (!document) throw new Error("It is kept.");
  const { pages } = await readPdf(await renderSaleDocument(document));
  expect(pages.join(" ")).toContain("Inès Martin");
  expect(pages.join(" ")).toContain("3 rue des Lices");
  expect(await findOrderDocument(db, operator, { number: number + 1, documentId: paperId })).toBeUndefined();
});

test("a credit note that is written later is for whom the invoice was, and nobody is mailed", async () => {
  const { id } = await forgotten();
  await rows("delete from mails");
  await run((tx) => refundOrder(tx, id, { cents: 1_000, words: "Un geste." }));
  await work();
  const papers = await rows(
    "select kind, recipient->>'name' as name from order_documents order by issued_at",
  );
  expect(papers).toEqual([
    { kind: "invoice", name: "Inès Martin" },
    { kind: "credit note", name: "Inès Martin" },
  ]);
  expect(await rows("select id from mails")).toEqual([]);
});

test("the name on a paper goes when the books need not be kept", async () => {
  await forgotten();
  const names = async () =>
    (await rows("select recipient->>'name' as name from order_documents")).map(({ name }) => name);
  await rows("update order_documents set issued_at = now() - interval '9 years 11 months'");
  await pruneOrders(db);
  expect(await names()).toEqual(["Inès Martin"]);
  await rows("update order_documents set issued_at = now() - interval '10 years 1 day'");
  await pruneOrders(db);
  expect(await names()).toEqual([null]);
});
