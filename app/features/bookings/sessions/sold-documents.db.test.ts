import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import { type SaleDocument, saleDocuments } from "~/features/invoicing/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readFacturX } from "../../../../tests/fixtures/read-factur-x.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { findOwnReceipt, requireSoldDocument } from "../gate.server.ts";
import { buyPack, endPack } from "../packs/commands/packs.server.ts";
import { findBooking } from "./queries/find-booking.server.ts";
import { listHistory } from "./queries/list-history.server.ts";
import { readReceipt } from "./queries/receipt.server.ts";
import { findOwnPack } from "./queries/reservation.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, pool, rows, coach, student, other, ids, confirm, cancel, work, press, slot, parts } = sessions;
const year = parisDay(new Date()).slice(0, 4);

/** The coach's details; a mandate by default, in franchise. */
const describeCoach = (columns: Record<string, unknown> = {}) => {
  const all = {
    coach_id: coach.id,
    first_name: "Nora",
    last_name: "Diallo",
    email: "coach@seances.fr",
    address_line1: "3 rue des Lilas",
    city: "Lyon",
    postal_code: "69003",
    siret_number: "73282932000074",
    vat_status: "franchise",
    invoicing_mandate_at: new Date(Date.now() - 24 * 60 * 60_000),
    ...columns,
  };
  const names = Object.keys(all);
  return pool.query(
    `insert into coach_payment_info (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(all),
  );
};

afterEach(async () => {
  await rows("delete from coach_payment_info");
  await rows("update profiles set first_name = 'Zoé', last_name = 'Martin' where role = 'student'");
  await rows("update coaches set name = 'Nora Diallo'");
});

const documents = async (id: string): Promise<SaleDocument[]> =>
  (await db.select().from(saleDocuments).orderBy(saleDocuments.issuedAt, saleDocuments.number)).filter(
    ({ subjectId }) => subjectId === id,
  );
const kinds = async (id: string) => (await documents(id)).map(({ kind, totalCents }) => [kind, totalCents]);
const print = async (document: SaleDocument | undefined) => {
  if (!document) throw new Error("There is no such document.");
  const bytes = await renderSaleDocument(document);
  const { title, pages } = await readPdf(bytes);
  const text = pages.join(" ").replaceAll("\u00a0", " ");
  return { title, text, electronic: await readFacturX(bytes) };
};
const holderId = async () =>
  (await rows("select id from ledger_holders where user_id = $1", coach.id))[0].id as string;

async function boughtPack(who = student) {
  await rows("delete from coach_packs");
  await rows("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500)", ids.coach);
  const { packId, checkoutUrl } = await buyPack(parts, who, {
    coachId: ids.coach,
    hours: 5,
    shownCents: 22_500,
    idempotencyKey: randomUUID(),
  });
  await press(checkoutUrl);
  await work();
  return packId;
}

describe("the invoice of a session", () => {
  test("is issued when it is captured, in the coach's name and by the mandate, and credited when refunded", async () => {
    await describeCoach();
    await rows("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", student.id);
    const id = await sessions.request();
    // Only authorised so far.
    expect(await documents(id)).toEqual([]);
    await sessions.accept(id);
    await work();
    const [invoice] = await documents(id);
    expect(await kinds(id)).toEqual([["invoice", 5_000]]);
    expect(documentNumber(invoice as SaleDocument)).toBe(`DEMO-B${await holderId()}-${year}-00001`);
    const { title, text, electronic } = await print(invoice);
    expect(electronic).toMatchObject({
      number: documentNumber(invoice as SaleDocument),
      type: "380",
      seller: "Nora Diallo",
      buyer: "Manon Petit",
      grossCents: 5_000,
      dueCents: 0,
      parts: [{ category: "E", vatCents: 0, reasonCode: "VATEX-FR-FRANCHISE" }],
    });
    expect(electronic?.notes).toContainEqual([
      "",
      "Document émis par Élan SAS au nom et pour le compte de Nora Diallo.",
    ]);
    expect(title).toContain("Facture DEMO-B");
    for (const words of [
      "Nora Diallo",
      "Entrepreneur individuel (EI)",
      "3 rue des Lilas, 69003 Lyon",
      "SIRET : 732 829 320 00074",
      "Manon Petit",
      "50,00 €",
      "TVA non applicable, art. 293 B du CGI",
      "Document émis par Élan SAS au nom et pour le compte de Nora Diallo.",
      "Acquittée le",
    ])
      expect.soft(text).toContain(words);
    // Nobody charges VAT, so nothing is called after it.
    for (const words of ["TTC", "hors taxes", "HT", "20 %"]) expect.soft(text).not.toContain(words);
    expect(invoice?.content.trade).toMatchObject({
      type: "invoice",
      currency: "EUR",
      seller: {
        name: "Nora Diallo",
        siret: "73282932000074",
        siren: "732829320",
        vatNumber: null,
        address: { lines: ["3 rue des Lilas"], postalCode: "69003", city: "Lyon", country: "FR" },
      },
      lines: [{ quantity: 1, netUnitCents: 5_000, netCents: 5_000, vatRate: 0, category: "E" }],
      totals: [{ netCents: 5_000, vatCents: 0, exemption: { code: "VATEX-FR-FRANCHISE" } }],
      paidOn: parisDay(new Date()),
      dueOn: parisDay(new Date()),
    });
    await cancel(id);
    await work();
    expect(await kinds(id)).toEqual([
      ["invoice", 5_000],
      ["credit note", 5_000],
    ]);
    const credit = (await documents(id))[1];
    expect(documentNumber(credit as SaleDocument)).toBe(`DEMO-A${await holderId()}-${year}-00001`);
    expect((await print(credit)).text).toContain(
      `corrige la facture nº DEMO-B${await holderId()}-${year}-00001`,
    );
    await work();
    expect(await documents(id)).toHaveLength(2);
  });

  test("states the VAT of a coach who is liable, and follows it when it is credited", async () => {
    await describeCoach({ vat_status: "liable", vat_number: "FR44732829320", vat_rate: 200 });
    const id = await confirm();
    await rows("update coach_payment_info set vat_status = 'franchise', vat_number = null, vat_rate = null");
    await cancel(id);
    await work();
    for (const document of await documents(id)) {
      const { text } = await print(document);
      for (const words of ["TVA : FR44732829320", "TVA 20 % sur 41,67 € HT", "8,33 €", "Total TTC"])
        expect.soft(text).toContain(words);
      expect(text).not.toContain("293 B");
      expect(document.content.trade?.lines).toMatchObject([
        { netUnitCents: 4_167, netCents: 4_167, vatRate: 200, category: "S" },
      ]);
    }
  });

  test("names the exemption of lessons given in person", async () => {
    await describeCoach({ vat_status: "exempt teaching" });
    const [invoice] = await documents(await confirm());
    expect((await print(invoice)).text).toContain("Exonération de TVA, art. 261-4-4° b du CGI");
    expect(invoice?.content.trade?.totals[0]?.exemption?.code).toBe("VATEX-EU-132-1J");
  });

  test.each([
    ["a mandate", { invoicing_mandate_at: null }],
    ["a SIRET", { siret_number: null }],
    ["a VAT regime", { vat_status: null }],
    ["a business in France", { country: "BE" }],
    ["a mandate that was not revoked", { invoicing_mandate_revoked_at: new Date(Date.now() - 60_000) }],
  ])("is the coach's own affair without %s, and the receipt says so", async (_, columns) => {
    await describeCoach(columns);
    const id = await confirm();
    await cancel(id);
    await work();
    expect(await documents(id)).toEqual([]);
    const own = await findOwnReceipt(db, student, id);
    expect(own).toBeDefined();
  });

  test("is of what is paid under the mandate: what was paid before stays the coach's, credits outlast it", async () => {
    await describeCoach({ invoicing_mandate_at: null });
    const before = await confirm({ startsAt: slot(5) });
    await rows("update coach_payment_info set invoicing_mandate_at = now()");
    await cancel(before);
    await work();
    expect(await documents(before)).toEqual([]);
    const under = await confirm({ startsAt: slot(6) });
    await rows("update coach_payment_info set invoicing_mandate_revoked_at = now()");
    const after = await confirm({ startsAt: slot(7) });
    expect(await documents(after)).toEqual([]);
    // The coach leaves as well: the student is refunded, and the invoice credited.
    await cancel(under);
    await rows("delete from coach_payment_info");
    await work();
    expect(await kinds(under)).toEqual([
      ["invoice", 5_000],
      ["credit note", 5_000],
    ]);
  });

  test("is numbered for each coach and year without a gap, however many are paid at once", async () => {
    await describeCoach();
    const all = await Promise.all([5, 6, 7].map((day) => sessions.request({ startsAt: slot(day) })));
    for (const id of all) await sessions.accept(id);
    await work();
    const numbers = (await db.select().from(saleDocuments)).map(({ number }) => number);
    expect(numbers.sort()).toEqual([1, 2, 3]);
    expect(await rows("select last_number from document_series where series like 'DEMO-B%'")).toEqual([
      { last_number: 3 },
    ]);
  });

  test("is its student's, its coach's and the operators', on the booking and in the history", async () => {
    await describeCoach();
    const id = await confirm();
    const [invoice] = await documents(id);
    const documentId = invoice?.id ?? "";
    const operator = ownerOf(randomUUID(), "operator");
    for (const viewer of [student, coach, operator, ownerOf(operator.id, "operator", "support")])
      expect((await requireSoldDocument(db, viewer, documentId)).id).toBe(documentId);
    for (const viewer of [other, ownerOf(operator.id, "operator", "content")])
      await expect(requireSoldDocument(db, viewer, documentId)).rejects.toMatchObject({ code: "not_found" });
    for (const own of [await sessions.ofStudent(id), await sessions.ofCoach(id)])
      expect((await findBooking(db, own, new Date()))?.documents).toMatchObject([{ id: documentId }]);
    await sessions.shift(id, fromNow(-30));
    const { rows: listed } = await listHistory(pool, student, 1);
    expect(listed).toMatchObject([{ id, documents: [{ id: documentId, kind: "invoice" }] }]);
  });

  test("keeps the address of a session at home, and the name for the books once the account is closed", async () => {
    await describeCoach();
    const gone = ownerOf(randomUUID());
    await db.insert(users).values({ id: gone.id, email: `${gone.id}@seances.fr`, role: "student" });
    await rows("update profiles set first_name = 'Inès', last_name = 'Martin' where id = $1", gone.id);
    const id = await sessions.request({}, gone);
    await rows("update bookings set place = 'home', address = '8 rue Neuve, 69001 Lyon' where id = $1", id);
    await sessions.accept(id);
    await work();
    await rows("delete from users where id = $1", gone.id);
    const [invoice] = await documents(id);
    expect(invoice?.recipient).toEqual({
      name: "Inès Martin",
      lines: ["8 rue Neuve, 69001 Lyon"],
      address: { lines: ["8 rue Neuve"], postalCode: "69001", city: "Lyon", country: "FR" },
    });
    expect(await rows("select id from receipt_names where id = $1", id)).toEqual([]);
  });
});

describe("the invoice of a pack", () => {
  test("is credited for the hours that are given back", async () => {
    await describeCoach();
    const id = await boughtPack();
    await sessions.request({ packId: id });
    await db.transaction((tx) => endPack(tx, id));
    await work();
    expect(await kinds(id)).toEqual([
      ["invoice", 22_500],
      ["credit note", 18_000],
    ]);
    const [invoice, credit] = await documents(id);
    expect((await print(invoice)).text).toContain("Pack de 5 h de séances");
    const credited = await print(credit);
    expect(credited.text).toContain("180,00 €");
    expect(credited.electronic).toMatchObject({
      type: "381",
      grossCents: 18_000,
      corrects: [documentNumber(invoice as SaleDocument)],
    });
    expect((await findOwnPack(db, student, id))?.documents).toHaveLength(2);
  });
});

describe("a receipt", () => {
  test("says what it said on its day, whatever people are called by now", async () => {
    await rows("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", student.id);
    await describeCoach({ invoicing_mandate_at: null, business_name: "Nora Sport" });
    const id = await confirm();
    const packId = await boughtPack();
    await rows("update profiles set last_name = 'Durand' where id = $1", student.id);
    await rows("update coaches set name = 'Nora Martin'");
    await rows("update coach_payment_info set business_name = 'Autre', siret_number = '12345678200002'");
    for (const paid of [id, packId]) {
      const own = await findOwnReceipt(db, student, paid);
      expect(own && (await readReceipt(db, own))).toMatchObject({
        payer: "Manon Petit",
        seller: { name: "Nora Diallo", businessName: "Nora Sport", siret: "73282932000074" },
      });
    }
  });
});
