import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { openHours } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { checkCoach, markCoach, uncheckCoach } from "./commands/check-coach.server.ts";
import { approveCoach, lookAtCoach, refuseCoach } from "./commands/decide-coach.server.ts";
import { pullListing, restoreListing } from "./commands/pull-listing.server.ts";
import { getCoachFile } from "./queries/get-coach-file.server.ts";
import { countCoachWork, listCoachFiles } from "./queries/list-coach-files.server.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
const parts = {
  publicUrl: "https://elan.test",
  linkSecret: "x".repeat(32),
  terms: { provider: "demo", needsPapers: true } as const,
};
let operator: ReturnType<typeof ownerOf<"operator">>;
let colleague: ReturnType<typeof ownerOf<"operator">>;
let userId: string;
let coachId: number;
let listingId: number;

const insertListing = async (status = "active") => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into listings (coach_id, status, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type)
     values ($1, $2, 'Yoga doux', '{3}', 4000, 'Lyon', 45.75, 4.85, 'fixed') returning id`,
    [coachId, status],
  );
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  operator = ownerOf(await app.join("operator@exemple.fr"), "operator");
  colleague = ownerOf(await app.join("collegue@exemple.fr"), "operator");
  userId = await app.join("coach@exemple.fr", "coach");
  await pool.query(
    `insert into disciplines (id, name, icon, color, description, aliases) values (3, 'Yoga', 'x', 'x', 'x', '{}')`,
  );
});

beforeEach(async () => {
  await pool.query("delete from operator_actions");
  await pool.query("delete from mails");
  await pool.query("delete from coaches");
  await pool.query("delete from coach_availability");
  const { rows } = await pool.query<{ id: number }>(
    "insert into coaches (user_id, name) values ($1, 'Zoé Marin') returning id",
    [userId],
  );
  coachId = rows[0]?.id ?? 0;
  listingId = await insertListing();
  await openHours(pool, [userId]);
});

const file = async () => {
  const found = await getCoachFile(pool, operator, coachId);
  if (!found) throw new Error("no file");
  return found;
};
const seenAt = async () => (await file()).seenAt;
const mails = async () =>
  (await pool.query<{ subject: string; body: string }>("select subject, body from mails order by id")).rows;
const actions = async () => (await file()).actions.map(({ action, reason }) => [action, reason]).reverse();
const list = async (view: "attente" | "a-regarder" | "tous", words = "") =>
  (await listCoachFiles(pool, operator, { view, words, page: 1 })).rows;
const approve = async (by = operator) =>
  approveCoach(db, by, parts, { coachId, from: "waiting", seenAt: await seenAt() });
const outcomes = async (...work: Promise<unknown>[]) =>
  (await Promise.allSettled(work))
    .map((one) => (one.status === "fulfilled" ? "done" : one.reason.code))
    .sort();

describe("a coach who waits", () => {
  it("is let in once, told so with the address of their page, and nothing of theirs is left to look at", async () => {
    expect(await list("attente")).toMatchObject([
      { id: coachId, city: "Lyon", discipline: "Yoga", isOnline: false },
    ]);
    expect(await outcomes(approve(), approve(colleague))).toEqual(["conflict", "done"]);
    expect(await file()).toMatchObject({
      approval: "approved",
      isOnline: true,
      decidedAt: expect.any(Date),
      changed: false,
    });
    expect((await file()).listings).toMatchObject([{ changed: false }]);
    expect(await list("attente")).toEqual([]);
    expect(await countCoachWork(pool, operator)).toEqual({ waiting: 0, toLookAt: 0 });
    expect(await actions()).toEqual([["approve coach", null]]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("Vous êtes en ligne");
    expect(mail?.body).toContain(`https://elan.test/coach/${coachId}`);
  });

  it("is told what is missing where nothing of theirs can be found yet", async () => {
    await pool.query("update listings set status = 'draft'");
    await approve();
    expect(await file()).toMatchObject({
      approval: "approved",
      isOnline: false,
      listings: [],
      draftsCount: 1,
    });
    expect((await mails())[0]?.body).toContain("https://elan.test/dashboard/listings");
  });

  it("is told that only hours are missing, and is online once they are saved", async () => {
    await pool.query("delete from coach_availability");
    await approve();
    expect(await file()).toMatchObject({ approval: "approved", isOnline: false, hasHours: false });
    const [mail] = await mails();
    expect(mail?.subject).toContain("il reste vos horaires");
    expect(mail?.body).toContain("https://elan.test/dashboard/settings?tab=availability");
    await openHours(pool, [userId]);
    expect(await file()).toMatchObject({ isOnline: true, hasHours: true });
  });

  it("is refused with a reason; whoever decides after that is told", async () => {
    const refusal = { coachId, from: "waiting" as const, reason: "Ajoutez votre diplôme." };
    await refuseCoach(db, operator, parts, refusal);
    await expect(approve(colleague)).rejects.toThrow("Un collègue a déjà refusé");
    await expect(refuseCoach(db, colleague, parts, refusal)).rejects.toMatchObject({ code: "conflict" });
    expect(await file()).toMatchObject({ approval: "refused", refusalReason: "Ajoutez votre diplôme." });
    expect(await actions()).toEqual([["refuse coach", "Ajoutez votre diplôme."]]);
    expect(await mails()).toMatchObject([{ body: expect.stringContaining("Ajoutez votre diplôme.") }]);
    // On second thoughts.
    await approveCoach(db, operator, parts, { coachId, from: "refused", seenAt: await seenAt() });
    expect(await file()).toMatchObject({ approval: "approved", refusalReason: null });
  });

  it("whose words change while the operator reads is looked at again", async () => {
    const before = await seenAt();
    await pool.query("update coaches set about = 'Autre chose', words_changed_at = clock_timestamp()");
    await approveCoach(db, operator, parts, { coachId, from: "waiting", seenAt: before });
    expect(await list("a-regarder")).toMatchObject([{ id: coachId, pageChanged: true, listingsChanged: 0 }]);
  });
});

it("what an approved coach changes is listed, the oldest first, until it is seen", async () => {
  await approve();
  expect(await list("a-regarder")).toEqual([]);
  const paused = await insertListing("paused");
  expect(await list("a-regarder")).toEqual([]);
  await pool.query(
    "update listings set status = 'active', words_changed_at = clock_timestamp() where id = $1",
    [paused],
  );
  await pool.query("update listings set words_changed_at = clock_timestamp() where id = $1", [listingId]);
  expect(await list("a-regarder")).toMatchObject([{ listingsChanged: 2, pageChanged: false, appeals: 0 }]);
  await lookAtCoach(db, operator, { coachId, seenAt: await seenAt() });
  await lookAtCoach(db, operator, { coachId, seenAt: await seenAt() });
  expect(await list("a-regarder")).toEqual([]);
});

it("a draft that nobody but its coach has seen is looked at once it is published", async () => {
  const draft = await insertListing("draft");
  await approve();
  await lookAtCoach(db, operator, { coachId, seenAt: await seenAt() });
  expect(await list("a-regarder")).toEqual([]);
  await pool.query("update listings set status = 'active' where id = $1", [draft]);
  expect(await list("a-regarder")).toMatchObject([{ listingsChanged: 1 }]);
});

it("a listing is pulled and put back, with its mails and its appeal", async () => {
  await approve();
  await pool.query("delete from mails");
  const pull = (by = operator) =>
    pullListing(db, by, parts, { coachId, listingId, reason: "Titre trompeur" });
  expect(await outcomes(pull(), pull(colleague))).toEqual(["conflict", "done"]);
  expect(await file()).toMatchObject({ isOnline: false, listings: [{ pulledReason: "Titre trompeur" }] });
  expect(await list("a-regarder")).toEqual([]);
  await pool.query("update listings set appealed_at = now()");
  expect(await list("a-regarder")).toMatchObject([{ appeals: 1 }]);
  await restoreListing(db, operator, parts, { coachId, listingId, seenAt: await seenAt() });
  expect(await file()).toMatchObject({ isOnline: true, listings: [{ pulledAt: null, appealedAt: null }] });
  expect(await list("a-regarder")).toEqual([]);
  await expect(
    restoreListing(db, colleague, parts, { coachId, listingId, seenAt: new Date() }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await mails()).map(({ subject }) => subject.split(" · ")[0])).toEqual([
    "Une de vos annonces est retirée",
    "Votre annonce est remise en ligne",
  ]);
  // From the file of another coach, it is not there.
  await expect(
    pullListing(db, operator, parts, { coachId: coachId + 1, listingId, reason: "x" }),
  ).rejects.toMatchObject({ code: "not_found" });
});

it("a SIRET is marked as verified once, and taken back once", async () => {
  const mark = (by = operator) => checkCoach(db, by, { coachId, number: "73282932000074" });
  expect(await outcomes(mark(), mark(colleague))).toEqual(["conflict", "done"]);
  expect((await file()).checks).toMatchObject([{ kind: "siret", number: "73282932000074", expired: false }]);
  const takeBack = () => uncheckCoach(db, operator, { coachId, kind: "siret" });
  expect(await outcomes(takeBack(), takeBack())).toEqual(["conflict", "done"]);
  expect((await file()).checks).toEqual([]);
  expect((await actions()).at(-1)).toEqual(["uncheck coach", "SIRET"]);
});

it("is put forward or named ambassador once, and found by the beginning of any word of the name", async () => {
  for (const [mark, is] of [
    ["featured", "isFeatured"],
    ["ambassador", "isAmbassador"],
  ] as const) {
    const give = (given: boolean) => markCoach(db, operator, { coachId, mark, given });
    expect(await outcomes(give(true), give(true))).toEqual(["conflict", "done"]);
    expect(await file()).toMatchObject({ [is]: true });
    await give(false);
    await expect(give(false)).rejects.toMatchObject({ code: "conflict" });
    expect(await file()).toMatchObject({ [is]: false });
  }
  expect((await actions()).at(-1)).toEqual(["unname ambassador", null]);
  for (const words of ["zoe", "MARIN z"])
    expect(await list("tous", words), words).toMatchObject([{ id: coachId }]);
  expect(await list("tous", "arin")).toEqual([]);
  await expect(
    markCoach(db, operator, { coachId: 999_999, mark: "featured", given: true }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});

it("nobody waits for ever, whatever is decided and written at once", async () => {
  const at = new Date();
  const save = () =>
    pool.query(
      "update listings set title = title || '.', status = 'active', words_changed_at = now() where id = $1",
      [listingId],
    );
  for (let round = 0; round < 5; round += 1) {
    await pool.query("update coaches set approval = 'waiting', decided_at = null, looked_at = null");
    const results = await Promise.allSettled([
      approveCoach(db, operator, parts, { coachId, from: "waiting", seenAt: at }),
      lookAtCoach(db, colleague, { coachId, seenAt: new Date() }),
      save(),
      pullListing(db, operator, parts, { coachId, listingId, reason: "Essai" }),
      save(),
      lookAtCoach(db, operator, { coachId, seenAt: new Date() }),
    ]);
    const failed = results.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(failed).toEqual([]);
    await restoreListing(db, operator, parts, { coachId, listingId, seenAt: at });
  }
});

it("the lists are read by their indexes", async () => {
  await pool.query(
    `insert into coaches (name, approval, decided_at, looked_at)
     select 'Coach ' || n, 'approved', now(), clock_timestamp() from generate_series(1, 3000) n`,
  );
  await pool.query("analyze coaches, listings");
  const plan = async (text: string) => JSON.stringify((await pool.query(`explain ${text}`)).rows);
  expect(
    await plan(
      "select from coaches where approval = 'approved' and (looked_at is null or words_changed_at > looked_at)",
    ),
  ).toContain("coaches_to_look_at");
  expect(
    await plan("select from coaches c where array_to_tsvector(folded_words(c.name)) @@ person_query('77')"),
  ).toContain("coaches_named");
});
