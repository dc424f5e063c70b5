import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { SALE_DOCUMENT } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { demoSubscriptions } from "../../../../tests/fixtures/shop/shop-subscriptions.ts";
import { type OwnSubscription, requireSubscriptionDocument } from "../gate.server.ts";
import { pruneOrders } from "../orders/commands/prune-orders.server.ts";
import { withdrawSubscription } from "./commands/change-subscription.server.ts";
import { followSubscriptionStep } from "./commands/follow-subscription-step.server.ts";
import { exportSubscriptions } from "./queries/export-subscriptions.server.ts";
import { listSubscriptions } from "./queries/subscriptions.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, press, work } = shop;
const { owner, ask, begin, nextMonth } = demoSubscriptions(shop);

const papers = ({ id }: OwnSubscription) =>
  rows(
    `select id, kind, series, number, total_cents as cents, recipient, content from order_documents
     where subscription_id = $1 order by issued_at, number`,
    id,
  );

test("each paid month has its invoice, in the series of orders, on its card and in its mail", async () => {
  await shop.buy({ 3: 1 });
  const own = await begin();
  await nextMonth();
  const [ofOrder] = await rows("select series, number from order_documents where order_id is not null");
  const [first, second, ...none] = await papers(own);
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    kind: "invoice",
    series: ofOrder.series,
    number: ofOrder.number + 1,
    cents: 1900,
  });
  expect(second).toMatchObject({
    kind: "invoice",
    series: ofOrder.series,
    number: ofOrder.number + 2,
    cents: 1900,
  });
  expect(second.recipient).toMatchObject({ lines: ["client@boutique.fr"] });
  expect(second.content).toMatchObject({
    lines: [{ what: "Programme Force, mois\u00a02", quantity: 1, unitCents: 1900, vatRates: [200] }],
    vat: [{ rate: 200, grossCents: 1900, vatCents: 317 }],
    corrects: null,
  });
  const [listed] = await listSubscriptions(db, owner);
  expect(listed?.documents.map(({ id, month }) => [id, month])).toEqual([
    [second.id, 2],
    [first.id, 1],
  ]);
  const mails = await rows(
    "select subject, body, attachments from mails where subject like 'Votre%' order by id desc limit 2",
  );
  for (const [at, { id }] of [second, first].entries()) {
    expect(mails[at].body).toContain(`https://elan.example/mes-abonnements/${own.id}/documents/${id}`);
    expect(mails[at].body).toContain("Facture nº");
    expect(mails[at].attachments).toEqual([{ document: SALE_DOCUMENT, id }]);
  }
  const document = await requireSubscriptionDocument(db, own, second.id);
  const bytes = await renderSaleDocument(document);
  const { pages } = await readPdf(bytes);
  expect(await readFacturX(bytes)).toMatchObject({
    number: documentNumber(document),
    type: "380",
    grossCents: 1_900,
    vatCents: 317,
    dueCents: 0,
  });
  const text = pages.join(" ");
  for (const words of [
    "Facture nº",
    "Abonnement « Programme Force » du",
    "mois 2",
    "19,00 €",
    "client@boutique.fr",
  ])
    expect(text).toContain(words);
  expect(await exportSubscriptions(db, owner)).toMatchObject({
    abonnements: [{ documents: [{ total_centimes: 1900 }, { total_centimes: 1900 }] }],
  });
  // Told again, nothing is written twice.
  await rows("update product_subscription_steps set mailed_at = null");
  for (const { id } of await rows("select id from product_subscription_steps order by id desc"))
    await followSubscriptionStep(
      {
        db,
        publicUrl: "https://elan.example",
        linkSecret: "secret",
        operator: { isVatExempt: false } as never,
      },
      id,
    );
  expect(await papers(own)).toHaveLength(2);
});

test("an invoice has the address of the last order, where one is known", async () => {
  await shop.buy({ 3: 1 }, { userId: owner.id });
  const [invoice] = await papers(await begin());
  expect(invoice.recipient).toMatchObject({
    lines: ["3 rue des Lices", expect.stringContaining("Rennes"), "France"],
    address: { lines: ["3 rue des Lices"], country: "FR" },
  });
});

test("what goes back by a withdrawal has a credit note of its invoice, whichever is dealt with first", async () => {
  const own = await begin();
  // As if the first step had not been dealt with yet.
  await rows("delete from order_documents");
  const { refundCents } = await run((tx) => withdrawSubscription(tx, own));
  await work();
  const [invoice, credit, ...none] = await papers(own);
  expect(none).toEqual([]);
  expect(invoice).toMatchObject({ kind: "invoice", cents: 1900 });
  expect(credit).toMatchObject({ kind: "credit note", cents: refundCents });
  expect(credit.content.corrects).toBe(`${invoice.series}-${String(invoice.number).padStart(5, "0")}`);
  expect(credit.content.lines[0].what).toContain("Rétractation de l’abonnement");
  const document = await requireSubscriptionDocument(db, own, credit.id);
  expect(await readFacturX(await renderSaleDocument(document))).toMatchObject({
    type: "381",
    grossCents: refundCents,
    corrects: [credit.content.corrects],
  });
  const [listed] = await listSubscriptions(db, owner);
  expect(listed?.documents.map(({ kind }) => kind).toSorted()).toEqual(["credit note", "invoice"]);
});

test("is its subscriber's alone, and keeps its name as long as the books are kept", async () => {
  const own = await begin();
  const [mine] = await papers(own);
  const id = randomUUID();
  await rows("insert into users (id, email, role) values ($1, 'autre@boutique.fr', 'student')", id);
  await press(await ask({}, ownerOf(id)));
  await work();
  const [other] = await rows("select id from product_subscriptions where user_id = $1", id);
  const [paper] = await papers(other);
  await expect(requireSubscriptionDocument(db, own, paper.id)).rejects.toThrow("n’existe pas");
  await expect(requireSubscriptionDocument(db, own, "x")).rejects.toThrow("n’existe pas");
  await rows("delete from users where id = $1", id);
  await pruneOrders(db);
  expect((await papers(other))[0]?.recipient).toEqual(paper.recipient);
  expect((await papers(own))[0]?.recipient).toEqual(mine.recipient);
  await rows("update order_documents set issued_at = now() - interval '11 years'");
  await pruneOrders(db);
  expect((await papers(own))[0]).toMatchObject({ recipient: null, cents: 1900 });
  await work();
});
