import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { SALE_DOCUMENT } from "~/features/invoicing/queries/sale-documents.server.ts";
import { providerCalls } from "~/features/payments/tables.server.ts";
import { pruneOrders } from "~/features/shop/orders/commands/prune-orders.server.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { requireAccompanimentDocument, requireOwnAccompaniment } from "../gate.server.ts";
import { changeAccompaniment, lockAccompaniment } from "./commands/change-accompaniment.server.ts";
import { withdrawAccompaniment } from "./commands/end-accompaniment.server.ts";
import { listDocuments } from "./queries/documents.server.ts";
import type { Step } from "./rules/states.ts";

const { db, rows, run, work, order, start, money, student, other } = demoAccompaniment(testDatabase());

let id = "";
let paymentId = "";
/** As if its instalments had been paid: nothing is asked of the provider. */
beforeEach(async () => {
  ({ id, paymentId } = await order());
  await rows(
    "update accompaniments set status = 'running', started_at = now(), ends_at = now() + interval '3 months' where id = $1",
    id,
  );
});

const step = (what: Step, more: { chargeId?: string; cents?: number; set?: object } = {}) =>
  run(async (tx) =>
    changeAccompaniment(tx, await lockAccompaniment(tx, id), { step: what, by: "nobody", ...more }),
  );
const charge = async (number: number) =>
  (
    await rows(
      "select id, amount_cents from charges where payment_id = $1 and number = $2",
      paymentId,
      number,
    )
  )[0];
const pay = async (number: number) => {
  const { id: chargeId, amount_cents: cents } = await charge(number);
  await step("instalment paid", { chargeId, cents });
};
const refund = async (amountCents: number) => {
  const { id: chargeId } = await charge(1);
  await db.insert(providerCalls).values({
    id: randomUUID(),
    kind: "refund",
    paymentId,
    chargeId,
    amountCents,
    status: "done",
    endedAt: new Date(),
  });
};
const papers = () =>
  rows(
    `select id, kind, number, total_cents as cents, recipient, content from order_documents where accompaniment_id = $1
     order by accompaniment_step_id`,
    id,
  );

test("each instalment that was paid has its invoice, and nobody else opens it", async () => {
  await step("started");
  await pay(1);
  // It was being taken when the end was asked for: it is that of its month all the same.
  await step("end asked", { set: { endAskedAt: new Date() } });
  await pay(2);
  await work();
  const [first, second, ...none] = await papers();
  expect(none).toEqual([]);
  const [one, two] = [await charge(1), await charge(2)];
  expect(first).toMatchObject({ kind: "invoice", cents: one.amount_cents });
  expect(second).toMatchObject({ kind: "invoice", cents: two.amount_cents, number: first.number + 1 });
  expect(second.content.lines[0].what).toBe("Accompagnement complet, 3\u00a0mois\u00a0: mensualité 2 sur 3");
  const document = await requireAccompanimentDocument(db, student, second.id);
  const bytes = await renderSaleDocument(document);
  const { pages } = await readPdf(bytes);
  expect(await readFacturX(bytes)).toMatchObject({ type: "380", grossCents: two.amount_cents, dueCents: 0 });
  for (const words of [
    "Contrat « Accompagnement complet, 3 mois » du",
    "mensualité 2 sur 3",
    "eleve@suivi.fr",
    "TVA 20",
  ])
    expect(pages.join(" ")).toContain(words);
  await expect(requireAccompanimentDocument(db, other, second.id)).rejects.toThrow("n’existe pas");
  await expect(requireAccompanimentDocument(db, student, "x")).rejects.toThrow("n’existe pas");
  const own = await requireOwnAccompaniment(db, student, id);
  expect(await listDocuments(db, own)).toMatchObject([{ isCredit: false }, { isCredit: false }]);
});

test("the contract is mailed once, with its invoice, its dates and its price; the first receipt is no second mail", async () => {
  await step("started");
  await pay(1);
  await work();
  const mails = await rows("select subject, recipient, body, attachments from mails order by id");
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Votre accompagnement commence"),
  ]);
  const [{ body, attachments }] = mails;
  const [paper] = await papers();
  expect(attachments).toEqual([{ document: SALE_DOCUMENT, id: paper.id }]);
  const [{ total_cents: total }] = await rows("select total_cents from accompaniments where id = $1", id);
  for (const words of [
    `https://elan.example/mon-accompagnement/documents/${paper.id}`,
    "4\u00a0séances de coaching",
    "3\u00a0bilans mensuels",
    new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(total / 100),
    "en 3\u00a0mensualités",
    "18\u00a0ans",
    "Droit de rétractation",
    "Modèle de rétractation",
    "https://elan.example/mon-accompagnement/terminer",
    "https://elan.example/terms",
  ])
    expect(body).toContain(words);
  await pay(2);
  await work();
  expect((await rows("select body from mails order by id"))[1].body).toContain("Prochain paiement");
});

test("what goes back has a credit note of its invoices, once, at the rate of what was invoiced", async () => {
  await pay(1);
  await pay(2);
  await refund(12_000);
  const ended = { status: "ended", ending: "early", endedAt: new Date() };
  await step("ended", { set: ended });
  await work();
  const all = await papers();
  expect(all.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "credit note"]);
  expect(all[2]).toMatchObject({ cents: 12_000 });
  expect(all[2].content.vat).toEqual([{ rate: 200, grossCents: 12_000, vatCents: 2_000 }]);
  expect(all[2].content.corrects.split(", ")).toHaveLength(2);
  const document = await requireAccompanimentDocument(db, student, all[2].id);
  expect(await readFacturX(await renderSaleDocument(document))).toMatchObject({
    type: "381",
    grossCents: 12_000,
    vatCents: 2_000,
    corrects: all[2].content.corrects.split(", "),
  });
  // Months later what was not used goes back as well: that alone is on the next one.
  await refund(5_000);
  await step("settled", { cents: 5_000 });
  await work();
  expect((await papers()).map(({ cents }) => cents).slice(2)).toEqual([12_000, 5_000]);
  const [last] = await rows("select subject, body from mails order by id desc");
  expect(last.subject).toContain("50,00\u00a0€ vous sont remboursés");
  expect(last.body).toContain("Avoir nº");
  // Never more than was invoiced.
  await refund(10_000_000);
  await step("settled");
  await work();
  const sums = (await papers()).map(({ kind, cents }) => (kind === "invoice" ? cents : -cents));
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(0);
});

test("told again, nothing is written twice; one that was passed over gets its paper with the next", async () => {
  await pay(1);
  await work();
  await rows("delete from order_documents");
  await pay(2);
  await work();
  expect(await papers()).toHaveLength(2);
  await rows("update accompaniment_steps set mailed_at = null");
  await step("programme published");
  await work();
  expect(await papers()).toHaveLength(2);
});

test("the name on an invoice stays as long as books are kept, also where the account is closed", async () => {
  await pay(1);
  await work();
  const name = async () => (await papers())[0]?.recipient?.lines?.[0];
  await run((tx) => tx.execute("update accompaniments set student_id = null"));
  await pruneOrders(db);
  expect(await name()).toBe("eleve@suivi.fr");
  await pay(2);
  await work();
  expect((await papers())[1]?.recipient?.lines).toEqual(["eleve@suivi.fr"]);
  await expect(requireAccompanimentDocument(db, student, (await papers())[0].id)).rejects.toThrow(
    "n’existe pas",
  );
  await rows("update order_documents set issued_at = now() - interval '11 years'");
  await pruneOrders(db);
  expect(await name()).toBeUndefined();
});

test("bought, paid and given up: one invoice, one contract by mail, and a credit note of what the money says", async () => {
  await rows("delete from accompaniments");
  id = await start();
  await work();
  const bought = await money(id);
  expect((await papers()).map(({ kind, cents }) => [kind, cents])).toEqual([["invoice", bought.collected]]);
  const commences =
    "select from mails where recipient = 'eleve@suivi.fr' and subject like 'Votre accompagnement commence%'";
  expect(await rows(commences)).toHaveLength(1);
  const own = await requireOwnAccompaniment(db, student, id);
  const { refundCents } = await run((tx) => withdrawAccompaniment(tx, own));
  await work();
  expect(await money(id)).toMatchObject({ refunded: refundCents });
  expect((await papers()).map(({ kind, cents }) => [kind, cents])).toEqual([
    ["invoice", bought.collected],
    ["credit note", refundCents],
  ]);
  expect((await papers())[1].content.lines[0].what).toContain("rétractation");
});
