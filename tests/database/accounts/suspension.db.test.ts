import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  endSessionsOf,
  restorePerson,
  suspendPerson,
} from "~/features/back-office/commands/suspend-person.server.ts";
import { findSuspensionEffect } from "~/features/back-office/desk/queries/suspension-effect.server.ts";
import { seenOf } from "~/features/back-office/desk/rules/suspension.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import {
  getHomeShowcase,
  listFeaturedCoaches,
  listTopRatedCoaches,
} from "~/features/discovery/queries/get-home-showcase.server.ts";
import { listCoachPages } from "~/features/discovery/queries/list-coach-pages.server.ts";
import { listFavorites } from "~/features/discovery/queries/list-favorites.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { SUSPENDED } from "~/platform/auth/suspension.ts";
import { AppError } from "~/platform/web/errors.ts";
import { PASSWORD } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { openHoursOfAll } from "../../fixtures/bookings/coaches.ts";
import { FAILED, startGoogleVisits } from "../../fixtures/browser/google-visits.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { google, app, visit } = await startGoogleVisits(database);
let operator: ReturnType<typeof ownerOf<"operator">>;

beforeAll(async () => {
  operator = ownerOf(await app.join("operator@exemple.fr"), "operator");
});
afterAll(() => google.stop());

const mails = { publicUrl: "https://elan.example", linkSecret: "secret" };
async function suspend(personId: string, operatorEmails: string[] = []): Promise<void> {
  const effect = await findSuspensionEffect(pool, operator, { personId });
  if (!effect) throw new AppError("not_found");
  await suspendPerson(db, operator, mails, {
    effect,
    seen: seenOf(effect),
    ground: "misleading",
    reason: "Faux profil",
    operatorEmails,
  });
}
const restore = (personId: string) => restorePerson(db, operator, personId);
const endSessions = (personId: string) => endSessionsOf(db, operator, personId);
const refusal = { status: 403, json: { code: "ACCOUNT_SUSPENDED", message: SUSPENDED } };
const signIn = (email: string) => app.post("/sign-in/email", { email, password: PASSWORD });
const actions = async () =>
  (await pool.query("select operator_id, action, person_id, reason from operator_actions order by id")).rows;
const wait = async (query: string) =>
  vi.waitUntil(async () => {
    const { rows } = await pool.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1",
      [`%${query}%`],
    );
    return rows[0].n > 0;
  });

it("does not happen to whoever runs the marketplace too", async () => {
  const id = await app.join("collegue@exemple.fr");
  const cookies = await app.signIn("collegue@exemple.fr");
  await expect(suspend(id, ["collegue@exemple.fr"])).rejects.toMatchObject({ code: "conflict" });
  expect(await app.isSignedIn(cookies)).toBe(true);
});

describe("somebody who is suspended", () => {
  it("goes out everywhere, and comes in by no way until they are restored", async () => {
    const email = "suspendue@exemple.fr";
    const id = await app.join(email);
    const cookies = [await app.signIn(email), await app.signIn(email)];
    await suspend(id);
    for (const jar of cookies) expect(await app.isSignedIn(jar)).toBe(false);
    expect(await signIn(email)).toMatchObject(refusal);
    await app.post("/email-otp/send-verification-otp", { email, type: "sign-in" });
    const otp = (await app.codes(email)).at(-1);
    expect(await app.post("/sign-in/email-otp", { email, otp })).toMatchObject(refusal);
    google.nextPerson = { sub: "suspendue", email };
    const returned = await visit();
    expect(returned.signedIn).toBe(false);
    expect(returned.landedOn).toContain(`${FAILED}&error=ACCOUNT_SUSPENDED`);
    // A sign-in with a wrong password does not reveal the suspension.
    expect(await app.post("/sign-in/email", { email, password: "Wrong-horse-1" })).toMatchObject({
      status: 401,
      json: { code: "INVALID_EMAIL_OR_PASSWORD" },
    });
    expect(await app.sessionsOf(email)).toBe(0);

    await restore(id);
    expect((await signIn(email)).status).toBe(200);
    expect(app.unexpected).toEqual([]);
  });

  it("is refused at either step of a sign-in in two steps", async () => {
    const email = "deux@exemple.fr";
    const id = await app.join(email);
    const cookies = await app.signIn(email);
    const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
    await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies });
    const between = new CookieJar();
    await app.post("/sign-in/email", { email, password: PASSWORD }, { cookies: between });
    await suspend(id);
    const second = await app.post(
      "/two-factor/verify-totp",
      { code: totp(json.totpURI) },
      { cookies: between },
    );
    expect(second).toMatchObject(refusal);
    expect(await signIn(email)).toMatchObject(refusal);
    expect(await app.sessionsOf(email)).toBe(0);
  });
});

describe("a sign-in at the moment of the suspension", () => {
  it("that has begun before it is ended by it", async () => {
    const id = await app.join("avant@exemple.fr");
    const client = await pool.connect();
    await client.query("begin");
    await client.query(
      "insert into sessions (id, user_id, token, expires_at) values ('s', $1, 's', now() + interval '1 day')",
      [id],
    );
    const suspended = suspend(id);
    await wait('update "users"');
    await client.query("commit");
    client.release();
    await suspended;
    expect(await app.sessionsOf("avant@exemple.fr")).toBe(0);
  });

  it("that waits for it is refused, with the same words", async () => {
    const id = await app.join("apres@exemple.fr");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update users set suspended_at = now(), suspended_reason = 'x' where id = $1", [id]);
    const asked = signIn("apres@exemple.fr");
    await wait('insert into "sessions"');
    await client.query("commit");
    client.release();
    expect(await asked).toMatchObject({ status: 403, json: { message: SUSPENDED } });
    expect(await app.sessionsOf("apres@exemple.fr")).toBe(0);
  });

  it("leaves no session, however many come at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `course${round}@exemple.fr`;
      const id = await app.join(email);
      await Promise.all([signIn(email), signIn(email), suspend(id), signIn(email), signIn(email)]);
      expect(await app.sessionsOf(email), email).toBe(0);
    }
    expect(app.unexpected).toEqual([]);
  });
});

describe("the operator", () => {
  it("is not suspended by themselves, nor anybody who is not there", async () => {
    await app.signIn("operator@exemple.fr");
    await expect(suspend(operator.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await app.sessionsOf("operator@exemple.fr")).toBe(1);
    for (const work of [suspend, restore, endSessions])
      await expect(work("nobody")).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves a note of each thing done, once however often it is asked for", async () => {
    const email = "notes@exemple.fr";
    const id = await app.join(email);
    await pool.query("delete from operator_actions");
    await app.signIn(email);
    await endSessions(id);
    expect(await app.sessionsOf(email)).toBe(0);
    expect((await signIn(email)).status).toBe(200);
    await Promise.all([suspend(id), suspend(id)]);
    await restore(id);
    await restore(id);
    const note = { operator_id: operator.id, person_id: id, reason: null };
    expect(await actions()).toEqual([
      { ...note, action: "end sessions" },
      { ...note, action: "suspend", reason: "Faux profil" },
      { ...note, action: "restore" },
    ]);
  });
});

it("a suspended coach is nowhere in public, and comes back as they were", async () => {
  const [coach, student] = [await app.join("vue@exemple.fr", "coach"), await app.join("fan@exemple.fr")];
  await db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, {
      "coach@exemple.fr": coach,
      "coach2@exemple.fr": await app.join("autre@exemple.fr", "coach"),
    });
  });
  await openHoursOfAll(pool);
  await pool.query("update coaches set is_featured = true, rating = 5 where user_id = $1", [coach]);
  const { rows: own } = await pool.query("select id from coaches where user_id = $1", [coach]);
  const id: number = own[0].id;
  await pool.query("insert into favorites values ($1, $2), ($1, 5)", [student, id]);
  await pool.query(
    `insert into testimonials (review_id, position, status, answered_at)
     select id, 1000 + id, 'accepted', now() from reviews where coach_id = $1 on conflict (review_id) do nothing`,
    [id],
  );

  const look = async () => ({
    profile: (await getCoachProfile(pool, id, 1))?.id,
    contact: (await findCoachContact(db, id))?.id,
    best: (await listTopRatedCoaches(db, 100)).some((found) => found.id === id),
    featured: (await listFeaturedCoaches(db, 100)).some((found) => found.id === id),
    testimonials: (await getHomeShowcase(db, 100)).testimonials.some(({ coachId }) => coachId === id),
    siteMap: (await listCoachPages(pool, 1)).some((found) => found.id === id),
    favorites: (await listFavorites(db, ownerOf(student), 1)).total,
    ...(
      await pool.query(
        `select
           (select count(*)::int from search_entries where coach_id = $1) as entries,
           (select sum(coaches_count)::int from search_cells) as cells,
           (select json_agg(coalesce(coaches_count, 0) order by d.id) from disciplines d
            left join search_cells s on s.discipline_id = d.id and s.cell = -1) as counts`,
        [id],
      )
    ).rows[0],
  });
  const counted = "select json_agg(n order by id) as counts from (select d.id, count(e.coach_id)::int as n";
  const recount = async () =>
    (
      await pool.query(
        `${counted} from disciplines d left join search_entries e on e.discipline_id = d.id group by d.id) as c`,
      )
    ).rows[0].counts;

  const before = await look();
  expect(before).toMatchObject({ profile: id, contact: id, best: true, featured: true, favorites: 2 });
  expect(before).toMatchObject({ testimonials: true, siteMap: true, counts: await recount() });
  expect(before.entries).toBeGreaterThan(1);
  await suspend(coach);
  const during = await look();
  expect(during).toMatchObject({ profile: undefined, contact: undefined, best: false, featured: false });
  expect(during).toMatchObject({ testimonials: false, siteMap: false, favorites: 1, entries: 0 });
  expect(during.counts).toEqual(await recount());
  expect(during.counts).not.toEqual(before.counts);
  // Whatever else changes meanwhile does not bring them back.
  await pool.query("update coaches set name = 'Autre Nom', rating = 4 where id = $1", [id]);
  await pool.query(
    "update listings set discipline_ids = discipline_ids || (select max(id) from disciplines) where coach_id = $1",
    [id],
  );
  expect(await look()).toMatchObject({ profile: undefined, entries: 0, counts: during.counts });
  await pool.query(
    "update listings set discipline_ids = array_remove(discipline_ids, (select max(id) from disciplines)) where coach_id = $1",
    [id],
  );
  await restore(coach);
  expect(await look()).toEqual(before);
});
