import { describe, expect, it } from "vitest";
import { changeStatus } from "~/features/prospects/commands/change-status.server.ts";
import { noteInteraction } from "~/features/prospects/commands/note-interaction.server.ts";
import { exportProspects } from "~/features/prospects/queries/export-prospects.server.ts";
import { listInteractions } from "~/features/prospects/queries/find-prospect.server.ts";
import { followedContact, GIVEN, PAGE } from "../fixtures/accompaniment/followed-contact.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, forget, rows, tell, news, hear, write, accept, prospects, own, history } =
  followedContact(database);

describe("who leaves, or is kept out", () => {
  it("a student who closes their account takes their name and number along, and late news find nobody", async () => {
    const [{ id: leaving }] = await rows(
      "insert into users (id, email, name) values ('leaving', 'leaving@exemple.fr', 'Léa Roux') returning id",
    );
    const id = await write("Bonjour", { from: leaving });
    await accept(PAGE, id);
    const told = await news();
    for (const one of told) await tell(one);
    expect(await prospects()).toMatchObject([{ first_name: "Léa", last_name: "Roux", phone: GIVEN }]);
    await pool.query("delete from users where id = 'leaving'");
    for (const one of told) await tell(one);
    expect(await prospects()).toMatchObject([
      { student_id: null, conversation_id: null, first_name: "Compte fermé", last_name: "", phone: null },
    ]);
    expect(await history()).toHaveLength(2);
  });

  it("a student who leaves while it is heard of is no prospect, or one without a name", async () => {
    for (let round = 0; round < 10; round += 1) {
      await forget();
      await pool.query(
        "insert into users (id, email, name) values ('hasty', 'hasty@exemple.fr', 'Léa Roux')",
      );
      await write("Bonjour", { from: "hasty" });
      const told = await news();
      await Promise.all([
        ...told.map(tell),
        pool.query("delete from users where id = 'hasty'"),
        ...told.map(tell),
      ]);
      for (const one of await prospects())
        expect(one).toMatchObject({ student_id: null, first_name: "Compte fermé", phone: null });
    }
  });

  it("a suspended student is shown as in messages, no more and no less", async () => {
    await pool.query(
      "insert into users (id, email, name) values ('held', 'held@exemple.fr', 'Léa Roux') on conflict do nothing",
    );
    await write("Bonjour", { from: "held" });
    await pool.query("update users set suspended_at = now(), suspended_reason = 'Abus' where id = 'held'");
    await hear();
    expect(await prospects()).toMatchObject([{ first_name: "Léa", last_name: "R.", phone: null }]);
  });

  it("a coach who has left has no prospects, and another account in their place begins with its own", async () => {
    const replaced = (userId: string | null) =>
      pool.query("update coaches set user_id = $1 where id = $2", [userId, PAGE]);
    await pool.query("insert into users (id, email, role) values ('next', 'next@exemple.fr', 'coach')");
    const id = await write("Bonjour");
    await hear();
    try {
      await replaced(null);
      await tell({ event: "coach contacted", payload: { conversationId: id, messageId: 1 } });
      expect(await prospects()).toHaveLength(1);
      await replaced("next");
      await write("Toujours là ?");
      await accept(PAGE, id);
      await hear();
      expect(await prospects()).toMatchObject([
        // The number was shared with the one who is there now.
        { coach_id: known.coachId, last_name: "P.", phone: null },
        { coach_id: "next", last_name: "Petit", phone: GIVEN },
      ]);
    } finally {
      await replaced(known.coachId);
    }
  });
});

describe("what other rooms tell", () => {
  it("is noted once for each thing it is about, under the status of that moment", async () => {
    await write("Bonjour");
    await hear();
    const prospect = await own();
    const pair = { coachId: known.coachId, studentId: known.manon };
    const note = (kind: "booked" | "paid", about: string) => noteInteraction(db, pair, { kind, about });
    await Promise.all([1, 2, 3].map(() => note("booked", "booking 7")));
    await changeStatus(db, prospect, { status: "appel_1", notes: "" });
    await note("paid", "booking 7");
    await note("paid", "booking 7");
    await note("booked", "booking 8");
    const entries = (await listInteractions(db, prospect)).map(({ kind, oldStatus, newStatus }) => [
      kind,
      oldStatus,
      newStatus,
    ]);
    expect(entries).toEqual([
      ["booked", null, "appel_1"],
      ["paid", null, "appel_1"],
      ["status", "non_appele", "appel_1"],
      ["booked", null, "non_appele"],
      ["contacted", null, "non_appele"],
    ]);
    expect(await prospects()).toMatchObject([{ status: "appel_1" }]);
  });

  it("of somebody who is no prospect, is noted nowhere", async () => {
    await noteInteraction(
      db,
      { coachId: known.coachId, studentId: known.manon },
      { kind: "paid", about: "booking 1" },
    );
    expect(await history()).toEqual([]);
  });
});

it("a coach's copy holds their prospects with the history; a student's holds nobody's notes", async () => {
  await write("Bonjour");
  await hear();
  await changeStatus(db, await own(), { status: "appel_1", notes: "Pas de réponse" });
  expect(await exportProspects(db, ownerOf(known.coachId))).toMatchObject([
    {
      prenom: "Manon",
      nom: "P.",
      telephone: null,
      statut: "appel_1",
      historique: [
        { quoi: "contacted", vers: "non_appele" },
        { quoi: "status", de: "non_appele", vers: "appel_1", note: "Pas de réponse" },
      ],
    },
  ]);
  for (const other of [known.manon, known.people["coach2@exemple.fr"]])
    expect(await exportProspects(db, ownerOf(other))).toEqual([]);
});
