import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sharePhone } from "~/features/messages/commands/answer-conversation.server.ts";
import { requireSentConversation } from "~/features/messages/gate.server.ts";
import { changeStatus } from "~/features/prospects/commands/change-status.server.ts";
import { followStudent } from "~/features/prospects/commands/follow-conversation.server.ts";
import { deleteProspect } from "~/features/prospects/commands/write-prospect.server.ts";
import { followedContact, GIVEN, PAGE } from "../fixtures/accompaniment/followed-contact.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, forget, rows, tell, news, hear, write, accept, decline, prospects, own, history } =
  followedContact(database);

describe("whoever writes to a coach", () => {
  it("is their prospect at the first news of it, with an initial, no number and no address", async () => {
    const conversation_id = await write("Bonjour");
    await hear();
    expect(await prospects()).toEqual([
      {
        coach_id: known.coachId,
        student_id: known.manon,
        conversation_id,
        first_name: "Manon",
        last_name: "P.",
        email: null,
        phone: null,
        status: "non_appele",
        from_contact: true,
      },
    ]);
    expect(await history()).toEqual([`contacted conversation ${conversation_id}`]);
    // A search for the whole name finds nobody before the name was shared.
    expect(await rows("select from prospects where words @@ person_query('petit')")).toEqual([]);
  });

  it("is one prospect, however many messages, and other students are others", async () => {
    for (const words of ["Un", "Deux", "Trois"]) await write(words);
    await write("Moi aussi", { from: known.people["eleve2@exemple.fr"] });
    const told = await news();
    for (const one of [...told, ...told]) await tell(one);
    expect(await prospects()).toHaveLength(2);
    expect(await history()).toHaveLength(2);
  });

  it("is called by their other name once they have one", async () => {
    const id = await write("Bonjour");
    await accept(PAGE, id);
    await hear();
    const rename = (to: string) =>
      pool.query("update profiles set last_name = $2 where id = $1", [known.manon, to]);
    await rename("Durand");
    await followStudent(db, { user: known.manon });
    expect(await prospects()).toMatchObject([{ first_name: "Manon", last_name: "Durand" }]);
    await rename("Petit");
  });

  it("is one prospect when all of it is heard at once, on connections of their own", async () => {
    for (let round = 0; round < 5; round += 1) {
      await forget();
      const id = await write("Un");
      await write("Deux");
      await accept(PAGE, id);
      const told = await news();
      await Promise.all([...told, ...told, ...told].map(tell));
      expect(await prospects()).toMatchObject([{ last_name: "Petit", phone: GIVEN }]);
      expect((await history()).sort()).toEqual([
        `accepted conversation ${id}`,
        `contacted conversation ${id}`,
      ]);
    }
  });

  it("is written as the conversation is once their row is free, not as it was before", async () => {
    const id = await write("Bonjour");
    await hear();
    await accept(PAGE, id);
    const busy = await pool.connect();
    await busy.query("begin");
    await busy.query("select from prospects for update");
    const heard = hear();
    await vi.waitUntil(
      async () =>
        (
          await rows(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).length > 0,
    );
    // The number is taken back meanwhile.
    await pool.query("update conversations set phone = null");
    await busy.query("commit");
    busy.release();
    await heard;
    expect(await prospects()).toMatchObject([{ last_name: "Petit", phone: null }]);
  });

  it("shares name and number when accepted, and takes back the number by writing without one", async () => {
    const id = await write("Bonjour");
    await accept(PAGE, id);
    await hear();
    expect(await prospects()).toMatchObject([{ first_name: "Manon", last_name: "Petit", phone: GIVEN }]);
    await write("Plus de numéro", { phone: null });
    await hear();
    expect(await prospects()).toMatchObject([{ last_name: "Petit", phone: null }]);
    await write("Un autre", { phone: "+33622222222" });
    await hear();
    expect(await prospects()).toMatchObject([{ last_name: "Petit", phone: "+33622222222" }]);
  });

  it("takes the number back in the conversation, and shares another", async () => {
    const id = await write("Bonjour");
    await accept(PAGE, id);
    await hear();
    const student = await requireSentConversation(db, ownerOf(known.manon), id);
    for (const phone of [null, "+33622222222"]) {
      await sharePhone(db, student, { phone });
      await tell({ event: "phone sharing changed", payload: { conversationId: id } });
      expect(await prospects()).toMatchObject([{ last_name: "Petit", phone }]);
    }
  });

  it("shows no more after a refusal, and goes on as the same prospect with another conversation", async () => {
    const first = await write("Bonjour");
    await decline(PAGE, first);
    await hear();
    expect(await prospects()).toMatchObject([{ conversation_id: first, last_name: "P.", phone: null }]);
    await changeStatus(db, await own(), { status: "pas_interesse", notes: "" });
    const second = await write("Encore moi");
    expect(second).not.toBe(first);
    await hear();
    expect(await prospects()).toMatchObject([
      { conversation_id: second, last_name: "P.", phone: null, status: "pas_interesse" },
    ]);
    await accept(PAGE, second);
    await hear();
    expect(await prospects()).toMatchObject([{ conversation_id: second, last_name: "Petit", phone: GIVEN }]);
    // Late news of the earlier conversation changes nothing.
    await tell({ event: "conversation declined", payload: { conversationId: first } });
    expect(await prospects()).toMatchObject([{ conversation_id: second, last_name: "Petit", phone: GIVEN }]);
    expect(await history()).toEqual([
      `contacted conversation ${first}`,
      `declined conversation ${first}`,
      "status null",
      `contacted conversation ${second}`,
      `accepted conversation ${second}`,
    ]);
  });

  it("is not brought back by one more message once the coach has deleted them, but by another conversation", async () => {
    const first = await write("Bonjour");
    const told = await news();
    for (const one of told) await tell(one);
    await deleteProspect(db, await own());
    await write("Vous êtes là ?");
    await hear();
    for (const one of told) await tell(one);
    expect(await prospects()).toEqual([]);
    await decline(PAGE, first);
    await hear();
    expect(await prospects()).toEqual([]);
    const second = await write("Je réessaie");
    await hear();
    expect(await prospects()).toMatchObject([{ conversation_id: second, status: "non_appele" }]);
  });
});

describe("whatever is heard, in whatever order and however often", () => {
  const step = fc.oneof(
    fc.constantFrom("accept" as const, "decline" as const),
    fc.record({ phone: fc.constantFrom(null, GIVEN, "+33622222222") }),
  );

  it("the prospect is what the conversation says", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        async (steps, chance) => {
          await forget();
          let current = await write("0", { phone: null });
          for (const [at, one] of steps.entries())
            if (one === "accept") await accept(PAGE, current).catch(() => {});
            else if (one === "decline") await decline(PAGE, current).catch(() => {});
            else current = await write(String(at + 1), one);
          const told = await news();
          const draws = [...told, ...told].map((one) => ({ one, place: chance.next().value as number }));
          const mixed = draws.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
          await Promise.all(mixed.slice(0, told.length).map(tell));
          for (const one of mixed.slice(told.length)) await tell(one);
          const [said] = await rows(
            `select id::int, case when accepted_at is not null then phone end as phone, accepted_at is not null as accepted
             from conversations order by id desc limit 1`,
          );
          expect(await prospects()).toMatchObject([
            {
              conversation_id: said.id,
              last_name: said.accepted ? "Petit" : "P.",
              phone: said.phone,
            },
          ]);
          const expected = await rows(
            `select 'contacted conversation ' || id as entry from conversations
             union all select 'accepted conversation ' || id from conversations where accepted_at is not null
             union all select 'declined conversation ' || id from conversations where declined_at is not null`,
          );
          expect((await history()).sort()).toEqual(expected.map(({ entry }) => entry).sort());
        },
      ),
      { numRuns: 15 },
    );
  });
});
