import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { mails } from "./mail.server.ts";
import { getOutboxMail, listOutbox } from "./outbox.server.ts";

const database = testDatabase();

test("pages of 25 mails, newest first", async () => {
  expect(await listOutbox(database.db, { page: 1 })).toEqual({ rows: [], page: 1, pageCount: 1, total: 0 });
  const rows = Array.from({ length: 60 }, (_, index) => ({
    recipient: "lea@example.org",
    subject: `Mail ${index + 1}`,
    html: "<p>Bonjour</p>",
    body: "Bonjour",
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await database.db.insert(mails).values(rows);

  const first = await listOutbox(database.db, { page: 1 });
  expect(first).toMatchObject({ page: 1, pageCount: 3, total: 60 });
  expect(first.rows.map(({ subject }) => subject).slice(0, 2)).toEqual(["Mail 60", "Mail 59"]);
  expect(first.rows).toHaveLength(25);
  const last = await listOutbox(database.db, { page: 99 });
  expect(last.page).toBe(3);
  expect(last.rows.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 10 }, (_, i) => `Mail ${10 - i}`),
  );
  expect((await listOutbox(database.db, { page: -4 })).page).toBe(1);
});

test("one mail, or none", async () => {
  const { rows: listed } = await listOutbox(database.db, { page: 1 });
  const id = listed[0]?.id ?? 0;
  expect(await getOutboxMail(database.db, {}, id)).toMatchObject({
    id,
    html: "<p>Bonjour</p>",
    text: "Bonjour",
  });
  expect(await getOutboxMail(database.db, {}, 999_999)).toBeUndefined();
});

test("shows a mail's files as they would be sent", async () => {
  const bytes = new TextEncoder().encode("%PDF");
  const receipt = { name: "recu.pdf", contentType: "application/pdf", bytes };
  const calendar = "BEGIN:VCALENDAR";
  const [row] = await database.db
    .insert(mails)
    .values({
      recipient: "lea@example.org",
      subject: "Séance",
      html: "",
      body: "",
      attachments: [
        { calendar, method: "REQUEST" },
        { document: "receipt", id: "7" },
      ],
    })
    .returning({ id: mails.id });
  const documents = { receipt: async (_: unknown, id: string) => [{ ...receipt, name: `recu-${id}.pdf` }] };
  const shown = await getOutboxMail(database.db, documents, row?.id ?? 0);
  expect(shown?.files.map(({ name }) => name)).toEqual(["seance.ics", "recu-7.pdf"]);
  expect(new TextDecoder().decode(shown?.files[0]?.bytes)).toBe(calendar);
});
