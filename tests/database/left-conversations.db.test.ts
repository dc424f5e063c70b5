import { describe, expect, it } from "vitest";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { acceptConversation } from "~/features/messages/commands/answer-conversation.server.ts";
import { pruneConversations } from "~/features/messages/commands/prune-conversations.server.ts";
import { exportMessages } from "~/features/messages/queries/export-messages.server.ts";
import {
  findConversation,
  listReceived,
  listSent,
} from "~/features/messages/queries/list-conversations.server.ts";
import { ownerOf, ownPage } from "../fixtures/accounts/owners.ts";
import { openHours } from "../fixtures/bookings/coaches.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { PAGE, talks } from "../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, rows, begin, say } = talks(database);

describe("who closes their account", () => {
  it("as a student leaves the coach what was said, without name, number or address", async () => {
    await pool.query(
      "insert into users (id, email, name) values ('leaving', 'leaving@exemple.fr', 'Léa Roux') on conflict do nothing",
    );
    const { coach, id } = await begin("Bonjour", { from: "leaving" });
    await acceptConversation(db, coach);
    expect(await findConversation(db, coach)).toMatchObject({ name: "Léa Roux", phone: expect.anything() });
    await pool.query("delete from users where id = 'leaving'");
    const found = await findConversation(db, coach);
    expect(found).toMatchObject({ name: "Compte fermé", phone: null, address: null, hasLeft: true });
    const [listed] = await listReceived(db, ownPage(PAGE), { q: "" });
    expect(listed).toMatchObject({ id, name: "Compte fermé", excerpt: "Bonjour" });
    expect(JSON.stringify([found, listed])).not.toMatch(/Léa|Roux|leaving/);
    await expect(say(coach, "Allô ?")).rejects.toThrow("Cet élève a fermé son compte.");
  });

  it("as a coach leaves the student what was said, and nothing in public", async () => {
    await pool.query(
      "insert into users (id, email, name, role) values ('gone', 'gone@exemple.fr', 'Paul Roy', 'coach')",
    );
    const [{ id: coachId }] = await rows(
      `insert into coaches (user_id, name, approval, decided_at, about) values ('gone', 'Paul Roy', 'approved', now(), 'Moi')
       returning id`,
    );
    await pool.query(
      `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
       values ($1, 'active', 'Boxe', '{3}', 4500, 'Lyon', 45.75, 4.85, 'fixed')`,
      [coachId],
    );
    await pool.query(
      "insert into coach_checks (coach_id, kind, number) values ($1, 'professional-card', '06911ED0123')",
      [coachId],
    );
    await openHours(pool, ["gone"]);
    expect(await findCoachContact(db, coachId)).toMatchObject({ name: "Paul Roy" });
    const { student, coach } = await begin("Bonjour", { to: { id: coachId, userId: "gone" } });
    await pool.query(
      "insert into messages (conversation_id, sender_id, from_coach, body) values ($1, 'gone', true, 'Salut')",
      [coach.id],
    );
    await pool.query("delete from users where id = 'gone'");
    expect(await findCoachContact(db, coachId)).toBeUndefined();
    expect(await rows("select coach_id from search_entries where coach_id = $1", [coachId])).toEqual([]);
    const found = await findConversation(db, student);
    expect(found).toMatchObject({ name: "Compte fermé", photo: null, hasLeft: true });
    expect(await listSent(db, ownerOf(known.student), { q: "" })).toMatchObject([
      { name: "Compte fermé", excerpt: "Salut", excerptIsOwn: false },
    ]);
    const [page] = await rows("select * from coaches where id = $1", [coachId]);
    expect(JSON.stringify(page)).not.toMatch(/Paul|Roy|Moi/);
    expect(await rows("select kind from coach_checks where coach_id = $1", [coachId])).toEqual([]);
    await expect(say(student, "Allô ?")).rejects.toThrow("Ce coach a fermé son compte.");
  });
});

it("conversations that nobody has touched for three years go, in as many batches as it takes", async () => {
  await pool.query(
    `insert into conversations (coach_id, last_message_at)
     select 1, now() - make_interval(days => case when n <= 1203 then 1100 else 1090 end) from generate_series(1, 1205) as n`,
  );
  const [{ id }] = await rows("select min(id)::int as id from conversations");
  await pool.query("insert into messages (conversation_id, from_coach, body) values ($1, false, 'Vieux')", [
    id,
  ]);
  await pruneConversations(db);
  expect(await rows("select count(*)::int as total from conversations")).toEqual([{ total: 2 }]);
  expect(await rows("select id from messages")).toEqual([]);
});

it("a conversation goes at once when both have closed their accounts, and not before", async () => {
  await pool.query(
    "insert into users (id, email, name, role) values ('both', 'both@exemple.fr', 'Zoé', 'coach')",
  );
  const [{ id: coachId }] = await rows(
    "insert into coaches (user_id, name) values ('both', 'Zoé') returning id",
  );
  await pool.query(
    `insert into users (id, email, name) values ('one', 'one@exemple.fr', 'Un'), ('two', 'two@exemple.fr', 'Deux')`,
  );
  await pool.query("update profiles set first_name = 'Inès', last_name = 'Roy' where id in ('one', 'two')");
  const { id: left } = await begin("Bonjour", { from: "one", to: { id: coachId, userId: "both" } });
  const { id: kept } = await begin("Bonjour", { from: "two", to: { id: coachId, userId: "both" } });
  const { id: elsewhere } = await begin("Bonjour", { from: "one" });
  const ids = async () => (await rows("select id::int from conversations order by id")).map(({ id }) => id);
  await pool.query("delete from users where id = 'one'");
  await pruneConversations(db);
  expect(await ids()).toEqual([left, kept, elsewhere]);
  await pool.query("delete from users where id = 'both'");
  await pruneConversations(db);
  expect(await ids()).toEqual([kept, elsewhere]);
});

it("the copy of one's data has both sides' own words, each their own", async () => {
  const { student, coach } = await begin("Mes mots");
  await say(coach, "Les siens");
  await say(student, "Encore les miens");
  const own = (words: { messages: { message: string }[] }[]) =>
    words.flatMap(({ messages }) => messages.map(({ message }) => message));
  const ofStudent = await exportMessages(db, ownerOf(known.student));
  expect(ofStudent.conversations).toMatchObject([{ cote: "élève", telephone: "+33611111111" }]);
  expect(own(ofStudent.conversations)).toEqual(["Mes mots", "Encore les miens"]);
  const ofCoach = await exportMessages(db, ownerOf(known.coach));
  expect(ofCoach.conversations).toMatchObject([{ cote: "coach", telephone: null, adresse: null }]);
  expect(own(ofCoach.conversations)).toEqual(["Les siens"]);
  expect((await exportMessages(db, ownerOf(known.otherStudent))).conversations).toEqual([]);
});
