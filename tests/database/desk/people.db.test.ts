import { beforeAll, expect, test } from "vitest";
import { recordOpening } from "~/features/back-office/commands/record-access.server.ts";
import { addNote, deleteNote } from "~/features/back-office/people/commands/notes.server.ts";
import { exportNotes } from "~/features/back-office/people/queries/export-notes.server.ts";
import {
  findPersonActivity,
  findPersonSales,
} from "~/features/back-office/people/queries/person-file.server.ts";
import { searchNumbers } from "~/features/back-office/people/queries/search-numbers.server.ts";
import { readNumbers } from "~/features/back-office/people/rules/search.ts";
import { findPerson } from "~/features/back-office/queries/find-people.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const market = demoSessions(database);
const { rows, work, slot, confirm, ids, student, coach } = market;
const operator = ownerOf("operator", "operator");
const support = ownerOf("support", "operator", "support");

beforeAll(() =>
  rows(`insert into users (id, email, role, email_verified) values ('operator', 'equipe@seances.fr', 'student', true),
    ('support', 'aide@seances.fr', 'student', true)`),
);

const search = async (words: string) => {
  const numbers = readNumbers(words);
  return numbers ? searchNumbers(pool, operator, numbers) : [];
};

test("one search finds a session, its payment, an order, a document and a telephone by their numbers", async () => {
  const id = await confirm({ startsAt: slot(5) });
  await work();
  await rows("update profiles set phone_number = '+33699887766' where id = $1", student.id);
  expect(await search(id)).toMatchObject([{ kind: "session", key: id, personId: student.id }]);
  expect(await search(id.slice(0, 8).toUpperCase())).toContainEqual(
    expect.objectContaining({ kind: "session", key: id }),
  );
  const [payment] = await rows("select payment_id as id from bookings where id = $1", id);
  expect(await search(String(payment?.id))).toMatchObject([{ kind: "payment", personId: student.id }]);
  for (const typed of ["06 99 88 77 66", "+33 6 99 88 77 66", "069988"])
    expect(await search(typed), typed).toMatchObject([
      { kind: "person", key: student.id, number: "+33699887766" },
    ]);
  expect(await search("06 99 88 77 67")).toEqual([]);
  await rows("insert into document_series (series, last_number) values ('B7-2026', 1)");
  await rows(
    `insert into order_documents (kind, series, number, content, total_cents, subject, subject_id, subject_step_id, seller_id)
     select 'invoice', 'B7-2026', 1, '{}', 5000, 'session', $1, 1, seller_id from payments where seller_id is not null limit 1`,
    id,
  );
  expect(await search("b7-2026-00001")).toMatchObject([
    { kind: "sale document", key: id, subject: "session" },
  ]);
  expect(await search("B7-2026-00002")).toEqual([]);
});

test("telephone numbers are found by their index", async () => {
  const client = await pool.connect();
  try {
    await client.query("set enable_seqscan = off");
    const { rows: plan } = await client.query(
      `explain select id from profiles p where p.phone_number collate "C" >= '+3361' and p.phone_number collate "C" < '+3361:'`,
    );
    expect(JSON.stringify(plan)).toContain("profiles_phone");
  } finally {
    client.release(true);
  }
});

test("the file has what a person bought, what a coach sold, and nothing of somebody else", async () => {
  const id = await confirm({ startsAt: slot(7) });
  await work();
  const activity = await findPersonActivity(pool, operator, student.id);
  const bought = await findPersonSales(pool, operator, { personId: student.id, coachId: null });
  expect(bought.sessions.map((session) => session.id)).toContain(id);
  expect(bought.sessions.length).toBeLessThanOrEqual(5);
  expect(bought.payments.every(({ isPayer }) => isPayer)).toBe(true);
  expect(activity?.mails.length).toBeGreaterThan(0);
  expect(activity?.coachId).toBeNull();
  const sold = await findPersonSales(pool, operator, { personId: coach.id, coachId: ids.coach });
  expect(sold.sessions.map((session) => session.id)).toContain(id);
  expect(sold.documents).toEqual([]);
  expect((await findPersonActivity(pool, operator, coach.id))?.coachId).toBe(ids.coach);
  const stranger = await findPersonSales(pool, operator, { personId: "support", coachId: null });
  for (const part of Object.values(stranger)) expect(part).toEqual([]);
  expect(await findPersonActivity(pool, operator, "nobody")).toBeUndefined();
  expect(await findPerson(pool, operator, "nobody")).toBeUndefined();
  expect(await findPerson(pool, operator, student.id)).toMatchObject({ id: student.id, operatorRole: null });
});

test("a note is dated and signed, deleted by its author or an owner, and in the person's copy of their data", async () => {
  const note = { personId: student.id, words: "Rappeler après le 3.", aboutOthers: false };
  await addNote(db, support, note);
  await addNote(db, operator, { ...note, words: "Confond deux coachs.", aboutOthers: true });
  const notes = async () => (await findPersonActivity(pool, support, student.id))?.notes ?? [];
  expect(await notes()).toMatchObject([
    { words: "Confond deux coachs.", author: "equipe@seances.fr", isOwn: false, aboutOthers: true },
    { words: "Rappeler après le 3.", author: "aide@seances.fr", isOwn: true, aboutOthers: false },
  ]);
  expect(await exportNotes(db, ownerOf(student.id))).toMatchObject({
    notes: [{ texte: "Rappeler après le 3." }],
    notes_retenues_car_elles_concernent_aussi_d_autres_personnes: 1,
  });
  expect(await exportNotes(db, ownerOf("support"))).toMatchObject({ notes: [] });
  const [theirs, own] = await notes();
  const remove = (who: typeof support, id = 0, personId = student.id) =>
    deleteNote(db, who, { personId, id });
  await expect(remove(support, theirs?.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(remove(operator, own?.id, coach.id)).rejects.toMatchObject({ code: "not_found" });
  await remove(operator, own?.id);
  await remove(operator, theirs?.id);
  expect(await notes()).toEqual([]);
  await expect(addNote(db, support, { ...note, personId: "nobody" })).rejects.toMatchObject({
    code: "not_found",
  });
  const money = ownerOf("support", "operator", "finance");
  await expect(addNote(db, money, note)).rejects.toMatchObject({ code: "forbidden" });
  expect(await notes()).toEqual([]);
});

test("opening a file is recorded once an hour for each operator and person", async () => {
  const count = async () =>
    (await rows("select count(*)::int as n from operator_actions where action = 'open person'"))[0]?.n;
  const before = Number(await count());
  await recordOpening(db, support, "open person", { personId: coach.id });
  await recordOpening(db, support, "open person", { personId: coach.id });
  expect(await count()).toBe(before + 1);
  await recordOpening(db, operator, "open person", { personId: coach.id });
  await rows(
    "update operator_actions set created_at = now() - interval '2 hours' where operator_id = 'support'",
  );
  await recordOpening(db, support, "open person", { personId: coach.id });
  expect(await count()).toBe(before + 3);
});
