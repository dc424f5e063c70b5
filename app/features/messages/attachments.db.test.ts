import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { createFolderStore } from "~/platform/files/files.server.ts";
import { stopPictureProcess } from "~/platform/files/pictures/images.server.ts";
import { prunePrivateFiles } from "~/platform/files/private-files.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf, ownPage } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { pdf } from "../../../tests/fixtures/pdf.ts";
import { drawing } from "../../../tests/stress/pictures/drawing.ts";
import { blockPerson } from "./commands/answer-conversation.server.ts";
import { addAttachment, removeAttachment } from "./commands/attach.server.ts";
import { contactCoach } from "./commands/contact-coach.server.ts";
import { sendMessage } from "./commands/send-message.server.ts";
import { findAttachment, requireReceivedConversation, requireSentConversation } from "./gate.server.ts";
import { exportMessages } from "./queries/export-messages.server.ts";
import { listSent } from "./queries/list-conversations.server.ts";
import { listFiles } from "./queries/list-files.server.ts";
import { listEarlier } from "./queries/list-messages.server.ts";

const { db, pool } = testDatabase();
let folder: string;
let services: Parameters<typeof addAttachment>[0];
let people: Awaited<ReturnType<typeof seedPeople>>;
let student: Student;
let conversation: Awaited<ReturnType<typeof begin>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-attachments-"));
  services = { db, files: createFolderStore(folder), log: createLogger("silent") };
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
  });
  student = ownerOf(people["eleve@exemple.fr"]);
});
beforeEach(async () => {
  await rm(path.join(folder, "private"), { recursive: true, force: true });
  await pool.query(
    "select testing.empty_tables('conversations, private_files, forgotten_files, rate_limits, graphile_worker._private_jobs')",
  );
  conversation = await begin(student);
});
afterAll(async () => {
  await stopPictureProcess();
  await rm(folder, { recursive: true, force: true });
});

/** A conversation that somebody has begun with a coach, as they see it. */
async function begin(writer: Student, coachId = 1) {
  const { rows } = await pool.query("select user_id from coaches where id = $1", [coachId]);
  const { conversationId } = await contactCoach(db, {
    writer,
    coach: { id: coachId, userId: rows[0].user_id },
    network: "10.0.0.1",
    content: { message: "Bonjour", address: null, phone: null },
  });
  return requireSentConversation(db, writer, conversationId);
}

const file = (bytes: Uint8Array = pdf(), name = "Mon plan.pdf") => new File([new Uint8Array(bytes)], name);
const upload = async (by: Owner = student, to = conversation, content = file()) =>
  (await addAttachment(services, by, to, content)).id;
const send = (
  attachments: string[],
  { by = student, to = conversation, body = "", clientId = randomUUID() } = {},
) => sendMessage(db, by, to, { clientId, body, attachments });
const sent = async () => (await listEarlier(db, conversation)).messages.slice(1);
const count = async (query: string) => (await pool.query(`select ${query}`)).rowCount;
const stored = () => readdir(path.join(folder, "private")).catch(() => []);
const longAgo = (table: string, column: string, where = "true") =>
  pool.query(`update ${table} set ${column} = now() - interval '2 hours' where ${where}`);
async function prune() {
  await prunePrivateFiles(db, services.files);
  await longAgo("forgotten_files", "forgotten_at");
  await prunePrivateFiles(db, services.files);
}

test("a message may be nothing but files, in the order in which they were given", async () => {
  const photo = file(await drawing(2_000, 1_000).png().toBuffer(), "IMG_1.HEIC.png");
  const [first, second] = [await upload(), await upload(student, conversation, photo)];
  await send([second, first]);
  expect(await sent()).toMatchObject([
    {
      body: "",
      attachmentsCount: 2,
      attachments: [
        { id: second, kind: "picture", name: "IMG_1.HEIC.webp", width: 1600, height: 800 },
        { id: first, kind: "pdf", name: "Mon plan.pdf", bytes: pdf().length, width: null, height: null },
      ],
    },
  ]);
  expect(await listSent(db, student, { q: "" })).toMatchObject([{ excerpt: "2\u00a0pièces jointes" }]);
  const { key = "" } = (await findAttachment(db, student, second)) ?? {};
  const sizes = await Promise.all(
    [key.replace("1600", "640"), key].map(async (one) =>
      sharp((await services.files.get(one))?.bytes).metadata(),
    ),
  );
  expect(sizes).toMatchObject([
    { format: "webp", width: 640, height: 320 },
    { format: "webp", width: 1600, height: 800 },
  ]);
  expect((await exportMessages(db, student)).conversations[0]?.messages.at(-1)).toMatchObject({
    message: "",
    pieces_jointes: [
      { nom: "IMG_1.HEIC.webp" },
      { nom: "Mon plan.pdf", adresse: `/messages/attachments/${first}` },
    ],
  });
});

test("the files of a conversation are listed by page for both, without those of others and those that are not sent", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 13; at++) {
    const id = await upload();
    ids.push(id);
    await send([id]);
  }
  await upload();
  const elsewhere = await begin(student, 2);
  await send([await upload(student, elsewhere)], { to: elsewhere });
  const received = await requireReceivedConversation(db, ownPage(1), conversation.id);
  const first = await listFiles(db, received, 1);
  expect([first.total, first.pageCount]).toEqual([13, 2]);
  expect(first.rows.map(({ file: one }) => one.id)).toEqual(ids.toReversed().slice(0, 12));
  expect(first.rows[0]).toMatchObject({ own: false, file: { kind: "pdf", name: "Mon plan.pdf" } });
  const second = await listFiles(db, conversation, 2);
  expect(second.rows.map(({ file: one, own }) => [one.id, own])).toEqual([[ids[0], true]]);
});

test("a picture is not made larger than it is, and a long one keeps its shape", async () => {
  const make = async (width: number, height: number) =>
    addAttachment(
      services,
      student,
      conversation,
      file(await drawing(width, height).png().toBuffer(), "a.png"),
    );
  expect(await make(30, 20)).toMatchObject({ width: 30, height: 20 });
  expect(await make(4, 9_000)).toMatchObject({ width: 1, height: 1600 });
});

test("only one's own, of this conversation, not sent yet; otherwise nothing is sent at all", async () => {
  const other = ownerOf(people["eleve2@exemple.fr"]);
  const otherConversation = await begin(other);
  const elsewhere = await begin(student, 2);
  const coach = ownerOf(people["coach@exemple.fr"], "coach");
  const received = await requireReceivedConversation(db, ownPage(1), conversation.id);
  const own = await upload();
  const unusable = [
    await upload(other, otherConversation),
    await upload(student, elsewhere),
    await upload(coach, received),
    randomUUID(),
  ];
  await pool.query("select testing.empty_tables('rate_limits')");
  for (const id of unusable) await expect(send([own, id])).rejects.toMatchObject({ code: "conflict" });
  expect(await sent()).toEqual([]);
  await send([own]);
  await expect(send([own])).rejects.toMatchObject({ code: "conflict" });
  expect(await sent()).toHaveLength(1);
});

test("the same message again, whose answer was lost, is the same one with the same files", async () => {
  const [id, clientId] = [await upload(), randomUUID()];
  const all = await Promise.all([1, 2, 3].map(() => send([id], { clientId })));
  expect(new Set(all.map((message) => message.id)).size).toBe(1);
  expect(await sent()).toMatchObject([{ attachments: [{ id }] }]);
});

test("of two messages that take the same file at once, one has it", async () => {
  const [shared, ...others] = [await upload(), await upload(), await upload()];
  const both = await Promise.allSettled(others.map((id) => send([shared, id])));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await sent()).map(({ attachments }) => attachments.length)).toEqual([2]);
});

test("five at most, by the database too, and ten that wait", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => upload()));
  await expect(send(ids.slice(0, 6))).rejects.toThrow();
  await expect(upload()).rejects.toMatchObject({ code: "conflict" });
  await removeAttachment(db, student, ids[9] as string);
  await upload();
  await send(ids.slice(0, 5));
  expect((await sent())[0]?.attachments.map(({ id }) => id)).toEqual(ids.slice(0, 5));
});

test("a message without words and files is none", async () => {
  await expect(send([])).rejects.toThrow();
});

test("nothing is uploaded where nothing can be written", async () => {
  await blockPerson(db, conversation, true);
  await expect(upload()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("bloqué"),
  });
  expect(await stored()).toEqual([]);
});

test("one is for the two who talk once it is sent, and for whoever uploaded it before", async () => {
  const id = await upload();
  const [coach, other] = [ownerOf(people["coach@exemple.fr"]), ownerOf(people["eleve2@exemple.fr"])];
  expect(await findAttachment(db, student, id)).toMatchObject({ kind: "pdf", name: "Mon plan.pdf" });
  for (const nobody of [coach, other]) expect(await findAttachment(db, nobody, id)).toBeUndefined();
  await send([id]);
  for (const reader of [student, coach]) expect(await findAttachment(db, reader, id)).toBeDefined();
  for (const nobody of [other, ownerOf(people["coach2@exemple.fr"]), ownerOf("")])
    expect(await findAttachment(db, nobody, id)).toBeUndefined();
});

test("what is removed or never sent goes; what is sent stays", async () => {
  const [kept, left, removed] = [await upload(), await upload(), await upload()];
  await send([kept]);
  await removeAttachment(db, ownerOf(people["eleve2@exemple.fr"]), left);
  await removeAttachment(db, student, kept);
  await removeAttachment(db, student, removed);
  expect(await count("from attachments")).toBe(2);
  await longAgo("private_files", "expires_at", "expires_at < 'infinity'");
  // It may be shown in a tab that was left open.
  await expect(send([left])).rejects.toMatchObject({ code: "conflict" });
  await prune();
  expect(await stored()).toHaveLength(1);
  expect(await sent()).toMatchObject([{ attachments: [{ id: kept }], attachmentsCount: 1 }]);
});

test("a deleted conversation takes its files along, both sizes of a picture too", async () => {
  const photo = file(await drawing(700).png().toBuffer(), "a.png");
  await send([await upload(), await upload(student, conversation, photo)]);
  expect(await stored()).toHaveLength(3);
  await pool.query("delete from conversations");
  await prune();
  expect(await stored()).toEqual([]);
  for (const table of ["attachments", "private_files", "forgotten_files"])
    expect(await count(`from ${table}`), table).toBe(0);
});

test("a closed account takes its files along, and leaves its words", async () => {
  await pool.query("insert into users (id, email, name) values ('leaving', 'leaving@exemple.fr', 'Léa Roy')");
  const leaving = ownerOf("leaving");
  const theirs = await begin(leaving);
  await send([await upload(leaving, theirs)], { by: leaving, to: theirs, body: "Mon plan" });
  await pool.query("delete from users where id = 'leaving'");
  const received = await requireReceivedConversation(db, ownPage(1), theirs.id);
  expect((await listEarlier(db, received)).messages.at(-1)).toMatchObject({
    body: "Mon plan",
    attachments: [],
    attachmentsCount: 1,
  });
  await prune();
  expect(await stored()).toEqual([]);
});
