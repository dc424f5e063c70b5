import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { createFolderStore } from "~/platform/files/files.server.ts";
import { prunePrivateFiles } from "~/platform/files/private-files.server.ts";
import { RECORDING_REFUSALS, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf, ownPage } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { pdf } from "../../../tests/fixtures/pdf.ts";
import { makeRecording } from "../../../tests/fixtures/recordings.ts";
import { blockPerson } from "./commands/answer-conversation.server.ts";
import { addAttachment } from "./commands/attach.server.ts";
import { contactCoach } from "./commands/contact-coach.server.ts";
import { mailUnread } from "./commands/mail-unread.server.ts";
import { reportPerson } from "./commands/report.server.ts";
import { sendMessage } from "./commands/send-message.server.ts";
import { findAttachment, requireReceivedConversation, requireSentConversation } from "./gate.server.ts";
import { exportMessages } from "./queries/export-messages.server.ts";
import { listReceived, listSent } from "./queries/list-conversations.server.ts";
import { listEarlier } from "./queries/list-messages.server.ts";

const { db, pool } = testDatabase();
let folder: string;
let services: Parameters<typeof addAttachment>[0];
let people: Awaited<ReturnType<typeof seedPeople>>;
let student: Student;
let conversation: Awaited<ReturnType<typeof begin>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-recordings-"));
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
    "select testing.empty_tables('conversations, private_files, forgotten_files, mails, reports, rate_limits, graphile_worker._private_jobs')",
  );
  conversation = await begin(student);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function begin(writer: Student) {
  const { rows } = await pool.query("select user_id from coaches where id = 1");
  const { conversationId } = await contactCoach(db, {
    writer,
    coach: { id: 1, userId: rows[0].user_id },
    network: "10.0.0.1",
    content: { message: "Bonjour", address: null, phone: null },
  });
  return requireSentConversation(db, writer, conversationId);
}

interface Given {
  by?: Owner;
  to?: typeof conversation;
  kind?: RecordingKind;
  bytes?: Uint8Array<ArrayBuffer>;
}

async function record({ by = student, to = conversation, kind = "voice", bytes }: Given = {}) {
  const made =
    bytes ?? (await makeRecording({ seconds: 34, video: kind === "video" ? 1 : 0, mark: "Manon" }));
  return addAttachment(services, by, to, new File([made], "<script>.html"), kind);
}
const send = (attachments: string[], { by = student, to = conversation, clientId = randomUUID() } = {}) =>
  sendMessage(db, by, to, { clientId, body: "", attachments });
const sent = async () => (await listEarlier(db, conversation)).messages.slice(1);
const stored = () => readdir(path.join(folder, "private")).catch(() => []);

test("a voice note is a message of its own: in the conversation, in both lists, in the mail and in the data export", async () => {
  const { id } = await record();
  await send([id]);
  expect(await sent()).toMatchObject([
    {
      body: "",
      attachmentsCount: 1,
      attachments: [
        { id, kind: "voice", name: "message-vocal.weba", width: null, durationMs: expect.any(Number) },
      ],
    },
  ]);
  const [{ attachments: [shown] = [] } = {}] = await sent();
  expect(Math.round((shown?.durationMs ?? 0) / 1000)).toBe(34);
  expect(await listSent(db, student, { q: "" })).toMatchObject([
    { excerpt: "Message vocal", excerptIsOwn: true },
  ]);
  expect(await listReceived(db, ownPage(1), { q: "" })).toMatchObject([{ excerpt: "Message vocal" }]);
  expect((await exportMessages(db, student)).conversations[0]?.messages.at(-1)).toMatchObject({
    pieces_jointes: [{ nom: "message-vocal.weba", secondes: 34, adresse: `/messages/attachments/${id}` }],
  });
  await mailUnread(
    {
      db,
      publicUrl: "https://elan.example",
      linkSecret: "secret",
      findCoach: async () => ({
        name: "Nora Diallo",
        userId: people["coach@exemple.fr"],
        similarPath: "/coaches",
      }),
    },
    { conversationId: conversation.id, side: "coach" },
  );
  const { rows } = await pool.query("select body from mails");
  expect(rows[0].body).toContain("[Message vocal]");
  expect(rows[0].body).not.toContain("Pièce jointe");
});

test("a video note keeps its size, and the file is ours", async () => {
  const { id } = await record({ kind: "video" });
  await send([id]);
  expect(await sent()).toMatchObject([
    { attachments: [{ kind: "video", name: "message-video.webm", width: 320, height: 320 }] },
  ]);
  expect(await listSent(db, student, { q: "" })).toMatchObject([{ excerpt: "Message vidéo" }]);
  const found = await findAttachment(db, student, id);
  const file = await services.files.get(found?.key ?? "");
  expect(file?.contentType).toBe("video/webm");
  expect(file?.bytes.includes("Manon")).toBe(false);
});

test("a note is sent alone", async () => {
  const [first, second] = [await record(), await record()];
  const plan = await addAttachment(
    services,
    student,
    conversation,
    new File([new Uint8Array(pdf())], "Plan.pdf"),
  );
  for (const ids of [
    [first.id, second.id],
    [plan.id, first.id],
    [first.id, plan.id],
  ])
    await expect(send(ids)).rejects.toThrow("s’envoie seul");
  expect(await sent()).toEqual([]);
  await send([first.id]);
  expect(await sent()).toHaveLength(1);
});

test("the same note, sent several times at once, is one message", async () => {
  const [{ id }, clientId] = [await record(), randomUUID()];
  const all = await Promise.all([1, 2, 3].map(() => send([id], { clientId })));
  expect(new Set(all.map((message) => message.id)).size).toBe(1);
  // Another message cannot take the same note.
  await expect(send([id])).rejects.toMatchObject({ code: "conflict" });
  expect(await sent()).toMatchObject([{ attachments: [{ id }] }]);
});

test("nothing is stored of what is refused, in words", async () => {
  const page = new Uint8Array(Buffer.from("<!doctype html><script>alert(1)</script>"));
  const refused: [Given, keyof typeof RECORDING_REFUSALS][] = [
    [{ bytes: page }, "format"],
    [{ bytes: new Uint8Array(pdf()) }, "format"],
    [{ bytes: await makeRecording({ seconds: 64 }) }, "duration"],
    [{ bytes: await makeRecording(), kind: "video" }, "format"],
    [{ bytes: new Uint8Array(0) }, "empty"],
  ];
  for (const [given, refusal] of refused)
    await expect(record(given)).rejects.toMatchObject({
      code: "invalid_input",
      message: RECORDING_REFUSALS[refusal],
    });
  await blockPerson(db, conversation, true);
  await expect(record()).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toEqual([]);
  expect((await pool.query("select from private_files")).rowCount).toBe(0);
});

test("a note is for the two who talk, and its uploader before it is sent", async () => {
  const { id } = await record();
  const [coach, other] = [ownerOf(people["coach@exemple.fr"]), ownerOf(people["eleve2@exemple.fr"])];
  expect(await findAttachment(db, student, id)).toMatchObject({ kind: "voice" });
  for (const nobody of [coach, other]) expect(await findAttachment(db, nobody, id)).toBeUndefined();
  await send([id]);
  for (const reader of [student, coach]) expect(await findAttachment(db, reader, id)).toBeDefined();
  for (const nobody of [other, ownerOf(people["coach2@exemple.fr"])])
    expect(await findAttachment(db, nobody, id)).toBeUndefined();
});

test("a report copies what the note is, so that the operator can hear it", async () => {
  const { id } = await record();
  const { id: message } = await send([id]);
  const received = await requireReceivedConversation(db, ownPage(1), conversation.id);
  const coach = ownerOf(people["coach@exemple.fr"], "coach");
  await reportPerson(db, coach, received, { message, reason: "insult", words: "" });
  const { rows } = await pool.query("select said -> -1 -> 'attachments' as files from reports");
  expect(rows[0].files).toMatchObject([{ id, kind: "voice", durationMs: expect.any(Number) }]);
});

test("a closed account takes its notes along", async () => {
  await pool.query("insert into users (id, email, name) values ('leaving', 'leaving@exemple.fr', 'Léa Roy')");
  const leaving = ownerOf("leaving");
  const theirs = await begin(leaving);
  const { id } = await record({ by: leaving, to: theirs });
  await send([id], { by: leaving, to: theirs });
  expect(await stored()).toHaveLength(1);
  await pool.query("delete from users where id = 'leaving'");
  await prunePrivateFiles(db, services.files);
  await pool.query("update forgotten_files set forgotten_at = now() - interval '2 hours'");
  await prunePrivateFiles(db, services.files);
  expect(await stored()).toEqual([]);
  const received = await requireReceivedConversation(db, ownPage(1), theirs.id);
  expect((await listEarlier(db, received)).messages.at(-1)).toMatchObject({
    attachments: [],
    attachmentsCount: 1,
  });
});
