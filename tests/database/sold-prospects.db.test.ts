import { beforeEach, expect, test } from "vitest";
import { followConversation } from "~/features/prospects/commands/follow-conversation.server.ts";
import { noteSale } from "~/features/prospects/commands/note-sale.server.ts";
import { demoSessions } from "../fixtures/bookings/sessions.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, rows, coach, student, other, request, accept, decline, work, booking } = demoSessions(
  testDatabase(),
);

beforeEach(() => rows("delete from prospects"));

async function addProspect(status = "non_appele", who = student) {
  await rows(
    `insert into prospects (coach_id, student_id, from_contact, first_name, last_name, status, next_call_on)
     values ($1, $2, true, 'Zoé', 'Martin', $3, current_date)`,
    coach.id,
    who.id,
    status,
  );
}
const history = async () =>
  (
    await rows(
      `select i.kind, i.old_status as before, i.new_status as after from prospect_interactions i
       join prospects p on p.id = i.prospect_id where p.student_id = $1 order by i.id`,
      student.id,
    )
  ).map(({ kind, before, after }) => `${kind}: ${before ? `${before} → ` : ""}${after}`);
const prospect = async (who = student) =>
  (await rows("select status, next_call_on from prospects where student_id = $1", who.id))[0];

test("a prospect who books has it in the history, and is won once the session is paid", async () => {
  await addProspect();
  await addProspect("non_appele", other);
  const id = await request();
  expect(await history()).toEqual(["booked: non_appele"]);
  await accept(id);
  await work();
  const paid = ["booked: non_appele", "paid: non_appele", "status: non_appele → gagne"];
  expect(await history()).toEqual(paid);
  expect(await prospect()).toEqual({ status: "gagne", next_call_on: null });
  expect(await prospect(other)).toMatchObject({ status: "non_appele" });
  // A webhook that arrives twice, or late.
  const { payment_id } = await booking(id);
  await Promise.all([1, 2, 3].map(() => noteSale(db, payment_id)));
  expect(await history()).toEqual(paid);
});

test("a session that is declined was booked and not paid", async () => {
  await addProspect("appel_1");
  await decline(await request());
  await work();
  expect(await history()).toEqual(["booked: appel_1"]);
});

test("a case that the coach has closed stays closed", async () => {
  await addProspect("perdu");
  await accept(await request());
  await work();
  expect(await history()).toEqual(["booked: perdu", "paid: perdu"]);
  expect(await prospect()).toMatchObject({ status: "perdu" });
});

test("a student who paid first and writes later is won from the beginning, with what they bought", async () => {
  await accept(await request());
  await work();
  await rows("delete from prospects");
  await rows("delete from followed_conversations");
  const [conversation] = await rows(
    "select id::integer from conversations where student_id = $1 order by id desc limit 1",
    student.id,
  );
  await followConversation(db, conversation.id);
  expect(await prospect()).toMatchObject({ status: "gagne" });
  expect(await history()).toEqual([
    "contacted: non_appele",
    "accepted: non_appele",
    "booked: non_appele",
    "paid: non_appele",
    "status: non_appele → gagne",
  ]);
  await followConversation(db, conversation.id);
  expect(await history()).toHaveLength(5);
});
