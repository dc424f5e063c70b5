import { describe, expect, it } from "vitest";
import { handleReport, noteReading } from "~/features/back-office/commands/handle-report.server.ts";
import { findReport, listReports } from "~/features/back-office/queries/list-reports.server.ts";
import { pruneReports, reportPerson } from "~/features/messages/commands/report.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { talks } from "../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, rows, begin, say } = talks(database);
const operator = () => ownerOf(known.operator, "operator");
const complain = (conversation: OwnConversation, message: number | null, words = "") =>
  reportPerson(db, ownerOf(conversation.side === "coach" ? known.coach : known.student), conversation, {
    message,
    reason: "insult",
    words,
  });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
const first = async () => {
  const [{ id }] = await rows("select id::int from reports order by id limit 1");
  return (await findReport(pool, operator(), id)) ?? expect.fail("no report");
};

describe("a report", () => {
  it("keeps what was said around the message, though the conversation goes and the accounts too", async () => {
    const { student, coach, id } = await begin("Un");
    for (let at = 2; at <= 15; at += 1) await say(at % 2 ? student : coach, `Message ${at}`);
    const [{ bad }] = await rows("select id::int as bad from messages where body = 'Message 8'");
    await complain(student, bad, "Il m’insulte");
    await pool.query("delete from conversations where id = $1", [id]);
    const found = await first();
    expect(found).toMatchObject({ byCoach: false, ofMessage: true, reason: "insult", words: "Il m’insulte" });
    expect(found.said.map(({ body }) => body)).toEqual(
      Array.from({ length: 11 }, (_, at) => `Message ${at + 3}`),
    );
    expect(found.said[5]).toMatchObject({ id: bad, fromCoach: true, attachments: [], attachmentsCount: 0 });
    expect(found.reporter).toMatchObject({ email: "eleve@exemple.fr" });
    expect(found.reported).toMatchObject({ email: "coach@exemple.fr" });
  });

  it("of a person keeps the last ten messages", async () => {
    const { student, coach } = await begin("Un");
    for (let at = 2; at <= 12; at += 1) await say(student, `Message ${at}`);
    await complain(coach, null);
    const found = await first();
    expect(found).toMatchObject({ byCoach: true, ofMessage: false, messageId: null });
    expect(found.said.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Message ${at + 3}`),
    );
  });

  it("is one, however often it is made, until it is handled", async () => {
    const { student, coach } = await begin();
    const { id } = await say(coach, "Idiot");
    await Promise.all([1, 2, 3].map(() => complain(student, id)));
    await Promise.all([1, 2, 3].map(() => complain(student, null)));
    expect(await rows("select id from reports")).toHaveLength(2);
    await pool.query("update reports set handled_at = now(), note = 'Vu'");
    await complain(student, id);
    await complain(student, null);
    expect(await rows("select message_id::int as message from reports where handled_at is null")).toEqual([
      { message: null },
    ]);
  });

  it("is of what the other has said, in this conversation", async () => {
    const { student, coach } = await begin();
    const { id: own } = await say(student, "Moi");
    const { id: theirs } = await say(coach, "Vous");
    expect(await refusal(complain(student, own))).toBe("not_found");
    expect(await refusal(complain(coach, theirs))).toBe("not_found");
    const elsewhere = await begin("Ailleurs", { from: known.otherStudent });
    const [{ other }] = await rows("select max(id)::int as other from messages");
    expect(await refusal(complain(coach, other))).toBe("not_found");
    expect(elsewhere.id).not.toBe(student.id);
    expect(await rows("select id from reports")).toEqual([]);
  });

  it("has a limit by day", async () => {
    const { student } = await begin();
    await complain(student, null);
    await pool.query("update rate_limits set hits = 20 where key like 'reports/%'");
    expect(await refusal(complain(student, null))).toBe("rate_limited");
  });
});

describe("the operator", () => {
  it("finds what is open first, then the rest, the newest first", async () => {
    const { student, coach } = await begin();
    for (const body of ["Un", "Deux", "Trois"]) await complain(student, (await say(coach, body)).id);
    const [, middle] = await rows("select id::int from reports order by id");
    await handleReport(db, operator(), { id: middle.id, reason: "Rien à redire" });
    const { rows: listed, total } = await listReports(pool, operator(), 1);
    expect(total).toBe(3);
    expect(listed.map(({ id }) => id - middle.id)).toEqual([1, -1, 0]);
    // The list of reports does not contain the messages, because reading them is recorded.
    expect(JSON.stringify(listed)).not.toMatch(/Trois|said/);
  });

  it("is noted when they look, once an hour, and when they have decided, once", async () => {
    const { student } = await begin();
    await complain(student, null);
    const { id } = await first();
    for (const _ of [1, 2]) await noteReading(db, operator(), id);
    expect((await first()).looks).toMatchObject([{ action: "read report", operator: "Élise Garnier" }]);
    await pool.query("update operator_actions set created_at = now() - interval '61 minutes'");
    await noteReading(db, operator(), id);
    await handleReport(db, operator(), { id, reason: "Compte suspendu" });
    expect(await refusal(handleReport(db, operator(), { id, reason: "Encore" }))).toBe("conflict");
    expect(await refusal(handleReport(db, operator(), { id: id + 99, reason: "Rien" }))).toBe("not_found");
    expect(await refusal(noteReading(db, operator(), id + 99))).toBe("not_found");
    expect(await first()).toMatchObject({ note: "Compte suspendu", handledAt: expect.any(Date) });
    expect(await rows("select action, person_id, reason from operator_actions order by id")).toEqual([
      { action: "read report", person_id: known.coach, reason: null },
      { action: "read report", person_id: known.coach, reason: null },
      { action: "handle report", person_id: known.coach, reason: "Compte suspendu" },
    ]);
  });

  it("keeps it for a year after that", async () => {
    const { student } = await begin();
    await complain(student, null);
    await pruneReports(db);
    await pool.query("update reports set handled_at = now() - interval '11 months', note = 'Vu'");
    await pruneReports(db);
    expect(await rows("select id from reports")).toHaveLength(1);
    await pool.query("update reports set handled_at = now() - interval '13 months'");
    await pruneReports(db);
    expect(await rows("select id from reports")).toEqual([]);
  });
});
