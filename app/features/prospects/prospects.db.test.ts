import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { changeStatus } from "./commands/change-status.server.ts";
import { recordCall } from "./commands/record-call.server.ts";
import {
  addProspect,
  correctContact,
  deleteProspect,
  noteFollowUp,
} from "./commands/write-prospect.server.ts";
import { type OwnProspect, requireOwnProspect } from "./gate.server.ts";
import { findProspect, listInteractions } from "./queries/find-prospect.server.ts";
import { countStatuses } from "./queries/list-prospects.server.ts";
import { STATUSES, type Status } from "./rules/pipeline.ts";
import { callSchema } from "./schema.ts";

const { db, pool } = testDatabase();
const TODAY = { now: new Date("2026-11-16T09:00:00Z"), today: "2026-11-16" };
let people: Awaited<ReturnType<typeof seedPeople>>;
const coach = () => ownerOf(people["coach@exemple.fr"], "coach");
const other = () => ownerOf(people["coach2@exemple.fr"], "coach");

beforeAll(() =>
  db.transaction(async (tx) => {
    people = await seedPeople(tx);
  }),
);
beforeEach(() => pool.query("truncate prospects, rate_limits, graphile_worker._private_jobs cascade"));

const GIVEN = {
  firstName: "Lucie",
  lastName: "Arnaud",
  email: "lucie@exemple.fr",
  phone: "+33639980101",
  notes: "",
  agreed: false,
};
async function add(given: Partial<typeof GIVEN> = {}, who = coach()): Promise<OwnProspect> {
  const { id } = await addProspect(db, who, { ...GIVEN, ...given });
  return requireOwnProspect(db, who, id);
}
const change = (own: OwnProspect, status: Status, notes = "") => changeStatus(db, own, { status, notes });
const told = async (own: OwnProspect) =>
  (await listInteractions(db, own)).map(({ oldStatus, newStatus, notes }) => [oldStatus, newStatus, notes]);
const events = async () =>
  (
    await pool.query("select payload ->> 'event' as event from graphile_worker._private_jobs order by id")
  ).rows.map(({ event }) => event);
async function call(
  own: OwnProspect,
  outcome: string,
  more: { notes?: string; nextCallOn?: string; seen?: number } = {},
) {
  const seen = (await listInteractions(db, own)).find(({ kind }) => kind === "status")?.id ?? 0;
  return recordCall(db, own, callSchema.parse({ outcome, seen, ...more }), TODAY);
}

describe("adding", () => {
  it("starts as not called, with its consent dated only where it was given", async () => {
    const own = await add({ agreed: true, notes: "Du club" });
    expect(await findProspect(db, own)).toMatchObject({
      status: "non_appele",
      notes: "Du club",
      phone: "+33639980101",
      phoneLabel: "06 39 98 01 01",
      fromContact: false,
      agreedAt: expect.any(Date),
    });
    expect((await findProspect(db, await add({ email: "b@exemple.fr" })))?.agreedAt).toBeNull();
    expect(await told(own)).toEqual([]);
  });

  it("follows an address once, however it is written, and each coach for themselves", async () => {
    await add();
    await expect(add({ email: "LUCIE@exemple.fr" })).rejects.toMatchObject({ code: "conflict" });
    await add({}, other());
    expect((await countStatuses(db, coach())).non_appele).toBe(1);
  });

  it("adds one of ten pressed at once", async () => {
    const pressed = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is refused past what anybody adds in an hour", async () => {
    await add();
    await pool.query("update rate_limits set hits = 300");
    await expect(add({ email: "b@exemple.fr" })).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("changing the status", () => {
  it("goes from any status to any other, each with its entry", async () => {
    const own = await add();
    const walked: Status[] = [];
    for (const from of STATUSES)
      for (const to of STATUSES) {
        await change(own, from);
        expect(await change(own, to)).toBe(from !== to);
        walked.push(from, to);
      }
    const changes = walked.filter((status, at) => status !== (walked[at - 1] ?? "non_appele"));
    const history = (await told(own)).reverse();
    expect(history.map(([, to]) => to)).toEqual(changes);
    expect(history.map(([from]) => from)).toEqual(["non_appele", ...changes.slice(0, -1)]);
  });

  it("of two at once, the second begins where the first has ended", async () => {
    const own = await add();
    await Promise.all([change(own, "appel_1", "une"), change(own, "gagne", "autre")]);
    const history = (await told(own)).reverse();
    expect(history).toHaveLength(2);
    expect(history[0]?.[0]).toBe("non_appele");
    expect(history[1]?.[0]).toBe(history[0]?.[1]);
    expect((await findProspect(db, own))?.status).toBe(history[1]?.[1]);
    // The same twice at once is one change.
    await Promise.all([change(own, "perdu"), change(own, "perdu")]);
    expect(await told(own)).toHaveLength(3);
  });

  it("keeps no note in silence that has no change to go with", async () => {
    const own = await add();
    await change(own, "appel_1", "Occupée");
    expect(await change(own, "appel_1", "Occupée")).toBe(false);
    await expect(change(own, "appel_1", "Autre chose")).rejects.toMatchObject({ code: "conflict" });
    expect(await told(own)).toEqual([["non_appele", "appel_1", "Occupée"]]);
  });

  it("leaves nothing behind when the entry cannot be written", async () => {
    const own = await add();
    await pool.query("alter table prospect_interactions add constraint broken check (new_status <> 'gagne')");
    await expect(change(own, "gagne")).rejects.toThrow();
    await pool.query("alter table prospect_interactions drop constraint broken");
    expect((await findProspect(db, own))?.status).toBe("non_appele");
  });

  it("is told to the other rooms once for each change", async () => {
    const own = await add();
    await change(own, "appel_1");
    await change(own, "appel_1");
    expect(await events()).toEqual(["prospect added", "prospect status changed"]);
  });

  it("is never rewritten", async () => {
    const own = await add();
    await change(own, "appel_1");
    await expect(pool.query("update prospect_interactions set notes = 'x'")).rejects.toThrow(/never changed/);
  });
});

describe("a call", () => {
  it("counts the calls that were made, and says when to call again", async () => {
    const own = await add();
    await call(own, "no_answer");
    expect(await findProspect(db, own)).toMatchObject({ status: "appel_1", nextCallOn: "2026-11-18" });
    await call(own, "call_back", { nextCallOn: "2026-11-17", notes: "Le soir" });
    expect(await findProspect(db, own)).toMatchObject({ status: "appel_2", nextCallOn: "2026-11-17" });
    expect(await told(own)).toEqual([
      ["appel_1", "appel_2", "À rappeler demain. Le soir"],
      ["non_appele", "appel_1", "Pas de réponse"],
    ]);
  });

  it("that ends it is a call all the same", async () => {
    const own = await add();
    await call(own, "won", { notes: "Pack de 10" });
    expect(await findProspect(db, own)).toMatchObject({ status: "gagne", nextCallOn: null });
    expect(await told(own)).toEqual([
      ["appel_1", "gagne", "Pack de 10"],
      ["non_appele", "appel_1", ""],
    ]);
  });

  it("goes on counting after a wait", async () => {
    const own = await add();
    await call(own, "thinking");
    await call(own, "no_answer");
    expect(await findProspect(db, own)).toMatchObject({ status: "appel_2", nextCallOn: "2026-11-18" });
  });

  it("told twice is one call; told after another change, it is refused", async () => {
    const own = await add();
    await call(own, "no_answer", { seen: 0 });
    expect(await call(own, "no_answer", { seen: 0 })).toBe(false);
    await expect(call(own, "won", { seen: 0 })).rejects.toMatchObject({ code: "conflict" });
    // Another call from a page that is older than the first, however alike: its note would be lost.
    await expect(call(own, "no_answer", { seen: 0, notes: "Messagerie" })).rejects.toMatchObject({
      code: "conflict",
    });
    const [last] = await listInteractions(db, own);
    const twice = () => call(own, "won", { seen: last?.id ?? 0 });
    expect((await Promise.all([twice(), twice()])).sort()).toEqual([false, true]);
    expect((await told(own)).map(([, to]) => to)).toEqual(["gagne", "appel_2", "appel_1"]);
  });

  it("after the fifth stands with the coach's notes, and what is full says so", async () => {
    const own = await add({ notes: "Du club" });
    await change(own, "appel_5");
    await call(own, "no_answer", { notes: "Messagerie" });
    const found = await findProspect(db, own);
    expect(found).toMatchObject({ status: "appel_5", nextCallOn: "2026-11-18" });
    expect(found?.notes).toBe("Du club\n16 novembre 2026\u00a0: Pas de réponse. Messagerie");
    await call(own, "no_answer", { notes: "Messagerie" });
    expect((await findProspect(db, own))?.notes).toBe(found?.notes);
    await noteFollowUp(db, own, { notes: "x".repeat(1990) });
    await expect(call(own, "no_answer")).rejects.toMatchObject({ code: "conflict" });
    await call(own, "lost");
    expect(await told(own)).toHaveLength(2);
  });
});

describe("what is noted and corrected", () => {
  it("changes what is given and leaves the rest", async () => {
    const own = await add({ notes: "Une" });
    await noteFollowUp(db, own, { nextCallOn: "2026-12-01" });
    await noteFollowUp(db, own, { notes: "Deux" });
    expect(await findProspect(db, own)).toMatchObject({ notes: "Deux", nextCallOn: "2026-12-01" });
    await noteFollowUp(db, own, { nextCallOn: null });
    expect((await findProspect(db, own))?.nextCallOn).toBeNull();
  });

  it("calls nobody again who is won or lost", async () => {
    const own = await add();
    await noteFollowUp(db, own, { nextCallOn: "2026-12-01" });
    await change(own, "gagne");
    expect((await findProspect(db, own))?.nextCallOn).toBeNull();
    await expect(noteFollowUp(db, own, { nextCallOn: "2026-12-01" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("corrects an address unless it is followed already; a consent keeps its first date", async () => {
    const own = await add({ agreed: true });
    const before = await findProspect(db, own);
    await add({ email: "b@exemple.fr" });
    const { notes: _, ...contact } = GIVEN;
    const correct = (more: object) =>
      correctContact(db, own, { ...contact, agreed: true, wasAgreed: true, ...more });
    await expect(correct({ email: "b@exemple.fr" })).rejects.toMatchObject({ code: "conflict" });
    await correct({ firstName: "Lucille", phone: null });
    expect(await findProspect(db, own)).toMatchObject({
      firstName: "Lucille",
      phone: null,
      agreedAt: before?.agreedAt,
    });
    // Said for another address, it is another yes.
    await correct({ email: "nouvelle@exemple.fr" });
    expect((await findProspect(db, own))?.agreedAt?.getTime()).toBeGreaterThan(
      before?.agreedAt?.getTime() ?? 0,
    );
    await correct({ agreed: false });
    expect((await findProspect(db, own))?.agreedAt).toBeNull();
    // A page that is older than that does not tick it again.
    await expect(correct({})).rejects.toMatchObject({ code: "conflict" });
  });

  it("replaces no notes that were changed elsewhere meanwhile", async () => {
    const own = await add({ notes: "Du club" });
    await noteFollowUp(db, own, { notes: "Du téléphone", shownNotes: "Du club" });
    await noteFollowUp(db, own, { notes: "Du téléphone", shownNotes: "Du club" });
    await expect(noteFollowUp(db, own, { notes: "Du bureau", shownNotes: "Du club" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await findProspect(db, own))?.notes).toBe("Du téléphone");
  });

  it("deletes with all that was noted", async () => {
    const own = await add();
    await change(own, "appel_1");
    await deleteProspect(db, own);
    expect((await pool.query("select 1 from prospect_interactions")).rowCount).toBe(0);
    await expect(change(own, "gagne")).rejects.toMatchObject({ code: "not_found" });
    await expect(noteFollowUp(db, own, { notes: "x" })).rejects.toMatchObject({ code: "not_found" });
  });
});
