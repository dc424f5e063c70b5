import { beforeEach, describe, expect, test } from "vitest";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { renderMailedDocument, SALE_DOCUMENT } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { openAttachments } from "~/platform/mail/attachments.server.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { awaitFreshWindow } from "../../../../tests/fixtures/server/rate-limits.ts";
import { DELIVERY, DELIVERY_TERMS, demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken, requireOrderDocument } from "../gate.server.ts";
import { cancelOrder, deliverOrder, refundOrder, shipOrder } from "./commands/change-order.server.ts";
import { followStep } from "./commands/follow-step.server.ts";
import { sweepOrders } from "./commands/sweep-orders.server.ts";
import { findOrder } from "./queries/find-order.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, place, buy, press, work, order, steps } = shop;
beforeEach(() => awaitFreshWindow(60 * 60), 30_000);
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };
const customer = (id: string) => ({ id, by: "customer" as const });
const OPERATOR = { name: "Élan SAS", isVatExempt: false } as never;
const parts = {
  db,
  publicUrl: "https://elan.example",
  linkSecret: SECRETS.linkSecret,
  operator: OPERATOR,
  delivery: DELIVERY_TERMS,
};

const mails = (): Promise<{ recipient: string; subject: string; body: string }[]> =>
  rows("select recipient, subject, body from mails order by id") as never;
const subjects = async () =>
  (await mails()).map(({ subject }) => subject.replace(/\s*\(C-\d+\) · Élan/, "").replaceAll("\u00a0", " "));
const papers = () =>
  rows(
    "select order_id, kind, series, number, total_cents, content from order_documents order by issued_at, number",
  );
const open = async (id: string) =>
  requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id));

async function printed(orderId: string, at = 0) {
  const own = await open(orderId);
  const { documents } = await findOrder(db, own);
  const document = await requireOrderDocument(db, own, documents[at]?.id ?? "");
  const bytes = await renderSaleDocument(document);
  const { title, pages } = await readPdf(bytes);
  return { title, text: pages.join(" "), electronic: await readFacturX(bytes) };
}

const MAIL_DOCUMENTS = { [SALE_DOCUMENT]: renderMailedDocument };

test("the mail of a document carries it as a file, which is rendered when it is sent", async () => {
  const orderId = await buy({ 1: 1 });
  const sent = await rows("select subject, attachments from mails order by id");
  const [paper] = await papers();
  const [invoice] = sent.filter(({ attachments }) => attachments.length > 0);
  expect(invoice.subject).toContain("Votre paiement est reçu");
  const { documents } = await findOrder(db, await open(orderId));
  expect(invoice.attachments).toEqual([{ document: SALE_DOCUMENT, id: documents[0]?.id }]);
  const [file, ...none] = await openAttachments(db, MAIL_DOCUMENTS, invoice.attachments);
  expect(none).toEqual([]);
  expect(file).toMatchObject({
    name: `facture-${documentNumber(paper as never)}.pdf`,
    contentType: "application/pdf",
  });
  const bytes = file?.bytes ?? new Uint8Array();
  expect((await readPdf(bytes)).title).toContain("Facture");
  expect(await readFacturX(bytes)).toMatchObject({ number: documentNumber(paper as never) });
  expect(await openAttachments(db, MAIL_DOCUMENTS, [{ document: SALE_DOCUMENT, id: orderId }])).toEqual([]);
});

describe("what a customer is written", () => {
  test("is the order, the receipt, the parcel; each once, however often it is heard of", async () => {
    const { orderId, checkoutUrl } = await place({ 1: 1, 3: 1 });
    await work();
    expect(await subjects()).toEqual(["Votre commande est enregistrée"]);
    const [ordered] = await mails();
    const address = `https://elan.example/commande/${orderToken(SECRETS.linkSecret, orderId)}`;
    expect(ordered?.recipient).toBe("ines@boutique.fr");
    expect(ordered?.body).toContain(address);
    for (const words of ["14\u00a0jours", "Modèle de rétractation", "garantie légale", "/terms"])
      expect(ordered?.body).toContain(words);
    // A guest's typed texts are not mailed before the payment, because the address may be made up.
    for (const words of ["Inès", "3 rue des Lices"]) expect(ordered?.body).not.toContain(words);
    await press(checkoutUrl);
    await work();
    await run((tx) => shipOrder(tx, orderId, SENT));
    await work();
    await run((tx) => deliverOrder(tx, customer(orderId)));
    await work();
    const told = ["Votre commande est enregistrée", "Votre paiement est reçu", "Votre colis est parti"];
    expect(await subjects()).toEqual(told);
    const [, paid, shipped] = await mails();
    expect(paid?.body).toMatch(/Facture nº\u00a0DEMO-B\d{4}-\d{5}/);
    for (const words of ["Bonjour Inès", "3 rue des Lices", `${address}/documents/`])
      expect(paid?.body).toContain(words);
    expect(paid?.body).toContain(`/programmes/${orderToken(SECRETS.linkSecret, orderId)}/3.pdf`);
    expect(shipped?.body).toContain("suivre-vos-envois?code=6A01234567890");
    for (const { id } of await rows("select id from order_steps")) {
      await followStep(parts, id);
      await Promise.all([followStep(parts, id), followStep(parts, id)]);
    }
    expect(await subjects()).toEqual(told);
    expect(await papers()).toHaveLength(1);
  });

  test("asks whether the parcel has come where nobody has said so", async () => {
    const id = await buy({ 1: 1 });
    await run((tx) => shipOrder(tx, id, SENT));
    await rows("update orders set shipped_at = now() - interval '22 days'");
    await sweepOrders(db);
    await work();
    expect(await order(id)).toMatchObject({ status: "delivered" });
    expect((await subjects()).at(-1)).toBe("Votre colis est-il bien arrivé ?");
  });

  test("has the files of what is only files", async () => {
    const id = await buy({ 3: 1 });
    expect(await steps(id)).toEqual(["ordered", "paid", "delivered"]);
    expect(await subjects()).toEqual([
      "Votre commande est enregistrée",
      "Votre paiement est reçu",
      "Votre programme est prêt",
    ]);
    const [, paid, files] = await mails();
    expect(paid?.body).not.toContain("/programmes/");
    expect(files?.body).toContain(`/programmes/${orderToken(SECRETS.linkSecret, id)}/3.pdf`);
  });

  test("goes to the account of whoever has one", async () => {
    await buy({ 1: 1 }, { userId: shop.customer });
    expect(new Set((await mails()).map(({ recipient }) => recipient))).toEqual(
      new Set(["client@boutique.fr"]),
    );
  });

  test("is one kind word about what nobody has paid for", async () => {
    await place({ 1: 1 });
    await work();
    await rows("update orders set reserved_until = now() - interval '3 minutes'");
    await sweepOrders(db);
    await work();
    await sweepOrders(db);
    await work();
    expect(await subjects()).toEqual(["Votre commande est enregistrée", "Votre commande n’a pas été payée"]);
    expect(await papers()).toEqual([]);
  });

  test("is limited for an address that nobody has shown to be theirs; what is paid is told with the whole contract", async () => {
    // Each order is ended, so that the next one may wait; each has two mails.
    const order = async (email: string, given = {}) => {
      await place({ 2: 1 }, { delivery: { ...DELIVERY, email }, ...given });
      await work();
      await rows("update orders set reserved_until = now() - interval '3 minutes'");
      await sweepOrders(db);
      await work();
    };
    for (const email of [
      "inondee@boutique.fr",
      "Inondee@boutique.fr",
      "inondee+3@boutique.fr",
      "inondee@boutique.fr",
    ])
      await order(email);
    expect(await mails()).toHaveLength(5);
    const { orderId, checkoutUrl } = await place(
      { 2: 1 },
      { delivery: { ...DELIVERY, email: "inondee@boutique.fr" } },
    );
    await work();
    expect(await mails()).toHaveLength(5);
    await press(checkoutUrl);
    await work();
    expect(await subjects()).toEqual([...(await subjects()).slice(0, 5), "Votre paiement est reçu"]);
    const paid = (await mails()).at(-1);
    for (const words of ["Modèle de rétractation", "garantie légale", "/terms"])
      expect(paid?.body).toContain(words);
    expect(await steps(orderId)).toEqual(["ordered", "paid"]);
    // Somebody who is signed in is written to at their own address, and other addresses are not concerned.
    await order("autre@boutique.fr");
    await order("inondee@boutique.fr", { userId: shop.customer });
    expect((await mails()).slice(6).map(({ recipient }) => recipient)).toEqual([
      ...Array(2).fill("autre@boutique.fr"),
      ...Array(2).fill("client@boutique.fr"),
    ]);
  });

  test("is limited also where all of it happens at the same moment", async () => {
    const delivery = { ...DELIVERY, email: "inondee@boutique.fr" };
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([1, 2, 3].map(() => place({ 2: 1 }, { delivery })));
      await rows("update orders set reserved_until = now() - interval '3 minutes'");
      await sweepOrders(db);
    }
    const steps = await rows("select id from order_steps");
    expect(steps).toHaveLength(18);
    await Promise.all(steps.map(({ id }) => followStep(parts, Number(id))));
    await work();
    expect(await mails()).toHaveLength(5);
  });

  test("says what goes back, with its credit note", async () => {
    // People who cancel an unpaid order get no mail about it: they know.
    const unpaid = await place({ 2: 1 });
    await work();
    await run((tx) => cancelOrder(tx, customer(unpaid.orderId)));
    await work();
    expect(await subjects()).toEqual(["Votre commande est enregistrée"]);
    const ours = await place({ 2: 1 });
    await run((tx) => cancelOrder(tx, { id: ours.orderId, by: "operator" }));
    await work();
    expect((await mails()).at(-1)?.body).toContain("Rien n’a été débité.");
    const paid = await buy({ 2: 1 });
    await run((tx) => cancelOrder(tx, customer(paid)));
    await work();
    const last = (await mails()).at(-1);
    expect(last?.subject).toContain("Votre commande est annulée");
    expect(last?.body).toMatch(/Nous vous remboursons 49,90\u00a0€/);
    expect(last?.body).toMatch(/Avoir nº\u00a0DEMO-A\d{4}-\d{5}/);
    expect((await papers()).map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ["invoice", 4_990],
      ["credit note", 4_990],
    ]);
  });
});

describe("papers", () => {
  test("add up to what was paid and what went back of it, by rate", async () => {
    await rows("update products set vat_rate = 55 where id = 2");
    const id = await buy({ 2: 1, 3: 1 });
    await run((tx) => refundOrder(tx, id, { cents: 1_001, words: "Un geste." }));
    await work();
    await run((tx) => refundOrder(tx, id, { cents: 4_500 }));
    await run((tx) => refundOrder(tx, id, { cents: 7_890 - 5_501 }));
    await work();
    const [invoice, ...credits] = await papers();
    expect(invoice).toMatchObject({
      kind: "invoice",
      total_cents: 7_890,
      content: {
        vat: [
          { rate: 200, grossCents: 2_900, vatCents: 483 },
          { rate: 55, grossCents: 4_990, vatCents: 260 },
        ],
      },
    });
    expect(credits.map(({ total_cents }) => total_cents)).toEqual([1_001, 4_500, 2_389]);
    const back = (rate: number, of: string) =>
      credits
        .flatMap(({ content }) => content.vat)
        .filter((part) => part.rate === rate)
        .reduce((sum, part) => sum + part[of], 0);
    expect([back(200, "grossCents"), back(200, "vatCents")]).toEqual([2_900, 483]);
    expect([back(55, "grossCents"), back(55, "vatCents")]).toEqual([4_990, 260]);
    const number = `${invoice?.series}-${String(invoice?.number).padStart(5, "0")}`;
    for (const { content } of credits) expect(content.corrects).toBe(number);
    expect((await mails()).some(({ body }) => body.includes("«\u00a0Un geste.\u00a0»"))).toBe(true);

    const read = await printed(id);
    expect(read.title).toBe(`Facture ${number}`);
    for (const words of [
      "Inès Martin",
      "3 rue des Lices",
      "35000 Rennes",
      "Whey",
      "Premier 10 km",
      "Livraison",
      "5,5 %",
      "TVA 20 % sur 24,17 € HT",
      "4,83 €",
      "TVA 5,5 % sur 47,30 € HT",
      "2,60 €",
      "Total TTC",
      "78,90 €",
      "Acquittée",
      "démonstration",
    ])
      expect(read.text).toContain(words);
    const credit = await printed(id, 1);
    expect(credit.title).toMatch(/^Avoir DEMO-A/);
    expect(credit.text).toContain(`corrige la facture nº ${number}`);
    expect(credit.text).toContain("10,01 €");
    expect(read.electronic).toMatchObject({
      number,
      type: "380",
      isTest: true,
      seller: "Élan SAS",
      buyer: "Inès Martin",
      grossCents: 7_890,
      dueCents: 0,
      parts: [
        { rate: 200, netCents: 2_417, vatCents: 483 },
        { rate: 55, netCents: 4_730, vatCents: 260 },
      ],
    });
    expect(credit.electronic).toMatchObject({ type: "381", grossCents: 1_001, corrects: [number] });
  });

  test("have no VAT of an operator who owes none", async () => {
    const { orderId, checkoutUrl } = await place({ 1: 1 });
    await press(checkoutUrl);
    const settings = (shop.services as { settings: { operator: { isVatExempt: boolean } } }).settings;
    settings.operator.isVatExempt = true;
    await work();
    settings.operator.isVatExempt = false;
    const read = await printed(orderId);
    expect(read.text).toContain("TVA non applicable, art. 293 B du CGI");
    expect(read.text).not.toContain("hors taxes");
    expect(read.text).not.toContain("20 %");
  });

  test("of a credit note follow the regime of its invoice, whatever the operator's is by now", async () => {
    const { operator } = (shop.services as { settings: { operator: { isVatExempt: boolean } } }).settings;
    const taxed = await buy({ 1: 1 });
    await work();
    operator.isVatExempt = true;
    await run((tx) => refundOrder(tx, taxed, { cents: 1_200, words: "Un geste." }));
    await work();
    const credit = await printed(taxed, 1);
    for (const words of ["TVA 20 % sur 10,00 € HT", "2,00 €", "Total TTC"])
      expect(credit.text).toContain(words);
    expect(credit.text).not.toContain("293 B");
    const untaxed = await buy({ 1: 1 });
    await work();
    operator.isVatExempt = false;
    await run((tx) => refundOrder(tx, untaxed, { cents: 1_200, words: "Un geste." }));
    await work();
    const other = await printed(untaxed, 1);
    expect(other.text).toContain("TVA non applicable, art. 293 B du CGI");
    for (const words of ["TTC", "hors taxes", "TVA 0", "TVA 20"]) expect(other.text).not.toContain(words);
    const [, stored] = (await papers()).filter(({ order_id }) => order_id === taxed);
    expect(stored.content.trade).toMatchObject({
      type: "credit note",
      lines: [{ netCents: 1_000, vatRate: 200, category: "S" }],
      totals: [{ netCents: 1_000, vatCents: 200, exemption: null }],
      mentions: [],
    });
  });

  test("printed VAT that a version before this one hid on a credit note is there", async () => {
    const id = await buy({ 1: 1 });
    await run((tx) => refundOrder(tx, id, { cents: 1_200, words: "Un geste." }));
    await work();
    await rows(`update order_documents set content = jsonb_set(content - 'trade', '{issuer,isVatExempt}', 'true')
      where kind = 'credit note'`);
    const { text } = await printed(id, 1);
    for (const words of ["TVA 20 % sur 10,00 € HT", "Total TTC"]) expect(text).toContain(words);
    expect(text).not.toContain("293 B");
  });

  test("come in their order, also where the refund is dealt with before the payment", async () => {
    const id = await buy({ 2: 1 });
    await rows("delete from order_documents");
    await rows("update order_steps set mailed_at = null where step = 'paid'");
    await run((tx) => cancelOrder(tx, customer(id)));
    const [paid, cancelled] = await rows(
      "select id from order_steps where step in ('paid', 'cancelled') order by id",
    );
    await followStep(parts, cancelled.id);
    await followStep(parts, paid.id);
    expect((await papers()).map(({ kind }) => kind)).toEqual(["invoice", "credit note"]);
    await work();
    expect(await papers()).toHaveLength(2);
  });

  test("are numbered without a gap, however many are paid at once and whatever is undone", async () => {
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        place({ 2: 1 }, { delivery: { ...DELIVERY, email: `${at}@boutique.fr` } }),
      ),
    );
    await Promise.all(placed.map(({ checkoutUrl }) => press(checkoutUrl)));
    await work();
    const paid = await rows("select id from order_steps where step = 'paid' order by id");
    expect(paid).toHaveLength(12);
    // As if none had been dealt with yet; a third of them fails after its number was taken.
    await rows("delete from order_documents");
    await rows("update order_steps set mailed_at = null where step = 'paid'");
    await rows("update orders set email = 'nobody at all' where id = $1", placed[5]?.orderId);
    const [before] = await rows(
      "select max(last_number) as number from document_series where series like 'DEMO-B%'",
    );
    const told = await Promise.allSettled(paid.map(({ id }) => followStep(parts, id)));
    expect(told.filter(({ status }) => status === "rejected")).toHaveLength(1);
    await rows("update orders set email = 'ines@boutique.fr' where id = $1", placed[5]?.orderId);
    for (const { id } of paid) await followStep(parts, id);
    const numbers = (await papers()).map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => before?.number + at + 1));
  });
});

test("a guessed or changed address, and the paper of another order, are not there", async () => {
  const id = await buy({ 2: 1 });
  const other = await buy({ 2: 1 });
  const token = orderToken(SECRETS.linkSecret, id);
  const [said, signature = ""] = token.split(".");
  const foreign = orderToken(SECRETS.linkSecret, other).split(".")[0];
  for (const forged of [
    `${foreign}.${signature}`,
    `${said}.${signature.slice(0, -2)}xx`,
    said ?? "",
    "",
    "1",
    `${token}x`,
    orderToken("another secret", id),
  ])
    await expect(requireOrderByToken(db, SECRETS.linkSecret, forged)).rejects.toThrow("n’existe pas");
  const { documents } = await findOrder(db, await open(other));
  for (const named of [documents[0]?.id ?? "", "x", "00000000-0000-4000-8000-000000000000"])
    await expect(requireOrderDocument(db, await open(id), named)).rejects.toThrow("n’existe pas");
});
