import { beforeAll, describe, expect, it } from "vitest";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { addCoach as addListedCoach, openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import { announceExpiredChecks } from "./commands/announce-expired-checks.server.ts";
import { findOwnPage } from "./gate.server.ts";
import { findCoachContact } from "./queries/find-coach-contact.server.ts";
import { getCoachProfile } from "./queries/get-coach-profile.server.ts";
import { getDiscipline } from "./queries/get-discipline.server.ts";
import { listFeaturedCoaches } from "./queries/get-home-showcase.server.ts";
import { getSimilarCoaches } from "./queries/get-similar-coaches.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "./seed.server.ts";

const { db, pool } = testDatabase();

let people: Awaited<ReturnType<typeof seedPeople>>;

beforeAll(async () => {
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
  });
  await openHoursOfAll(pool);
});

/** A coach in a place, with nothing written yet. */
async function addCoach(
  name: string,
  disciplines: number[],
  lat: number,
  lng: number,
  ratings: number[] = [],
) {
  const id = await addListedCoach(pool, { name, disciplines, city: "Ville", lat, lng, price: 4000 });
  for (const rating of ratings)
    await pool.query(
      "insert into reviews (coach_id, author_name, rating, comment) values ($1, 'Élève', $2, 'Bien')",
      [id, rating],
    );
  return id;
}

describe("a coach whose listings are all paused", () => {
  const change = (statement: string, id: number) => pool.query(`${statement} = $1`, [id]);
  const pause = (id: number) => change("update listings set status = 'paused' where coach_id", id);

  it("keeps the page, which offers nothing", async () => {
    const id = await addCoach("Repos Long", [3], 45, 4);
    expect(await getCoachProfile(pool, id, 1)).toMatchObject({ isOpen: true, listings: [{}] });
    await pause(id);
    expect(await getCoachProfile(pool, id, 1)).toMatchObject({
      name: "Repos Long",
      discipline: "Yoga",
      hourlyRateCents: 4000,
      isOpen: false,
      listings: [],
    });
    // Nobody can write to them there, and no list leads there.
    expect(await findCoachContact(db, id)).toBeUndefined();
    const { rows } = await pool.query("select lead_listing_id as lead from coaches where id = $1", [id]);
    expect(rows).toEqual([{ lead: null }]);
  });

  it.each([
    "update coaches set suspended = true where id",
    "update coaches set approval = 'waiting' where id",
    "update listings set pulled_at = now(), pulled_reason = 'Non' where coach_id",
    "update listings set status = 'draft' where coach_id",
    "delete from listings where coach_id",
  ])("has no page after %s", async (statement) => {
    const id = await addCoach("Parti Loin", [3], 45, 4);
    await pause(id);
    await change(statement, id);
    expect(await getCoachProfile(pool, id, 1)).toBeUndefined();
  });
});

describe("a coach's profile", () => {
  it("holds all that the page shows", async () => {
    const coach = await getCoachProfile(pool, 1, 1);
    expect(coach).toMatchObject({
      id: 1,
      name: "Camille Laurent",
      discipline: "Musculation",
      disciplineId: 2,
      city: "Paris",
      hourlyRateCents: 4500,
      isAmbassador: true,
      firstLessonFree: true,
      courseModes: ["in-person", "webcam"],
      // Reckoned from conversations and from sessions, of which there are none here.
      responseMinutes: null,
      studentsCount: 0,
      reviewsCount: 11,
      reviewsPage: 1,
      reviewsPageCount: 2,
      packs: [
        { hours: 5, priceCents: 21000 },
        { hours: 10, priceCents: 40000 },
      ],
    });
    expect(coach?.rating).toBeCloseTo(4.82, 2);
    expect(coach?.qualifications).toHaveLength(5);
    expect(coach?.subjects).toContain("Force");
    expect(coach?.recommendations.map(({ author }) => author)).toEqual([
      "Dr\u00a0Anne-Laure Vidal, médecin du sport",
      "Sylvain Mercier, juge régional de force athlétique",
      "Julie Armand, sage-femme",
    ]);
  });

  it("shows ten reviews a page, newest first, and the last page for one past the end", async () => {
    const first = (await getCoachProfile(pool, 1, 1))?.reviews ?? [];
    expect(first).toHaveLength(10);
    expect(first[0]).toMatchObject({ author: "Inès R.", rating: 5, coachResponse: null });
    const instants = first.map(({ createdAt }) => Date.parse(createdAt));
    expect(instants).toEqual([...instants].sort((a, b) => b - a));
    const second = await getCoachProfile(pool, 1, 2);
    expect(second?.reviews.map(({ author }) => author)).toEqual(["Étienne C."]);
    expect(await getCoachProfile(pool, 1, 50)).toMatchObject({ reviewsPage: 2, reviews: second?.reviews });
    expect(await getCoachProfile(pool, 1, -3)).toMatchObject({ reviewsPage: 1 });
  });

  it("is complete for a coach about whom nothing is known yet", async () => {
    const id = await addCoach("Nouvelle Venue", [12], 0, 0);
    expect(await getCoachProfile(pool, id, 1)).toMatchObject({
      image: null,
      rating: 0,
      responseMinutes: null,
      packs: [],
      reviews: [],
      recommendations: [],
      reviewsPage: 1,
      reviewsPageCount: 1,
    });
    await pool.query("delete from coaches where id = $1", [id]);
  });

  it("is nothing for a coach who is not there", async () => {
    expect(await getCoachProfile(pool, 2_147_483_647, 1)).toBeUndefined();
  });
});

describe("similar coaches", () => {
  it("teach the same discipline nearby and are well rated; then come those who share one, then the best", async () => {
    const ids = [
      await addCoach("Près, bien noté", [10, 1], 47.2, -1.6, [5]),
      await addCoach("Près, mieux noté", [10], 47.25, -1.5, [5, 5]),
      await addCoach("Loin, même discipline", [10], 48.85, 2.35, [5, 5, 5]),
      await addCoach("Près, autre discipline", [7], 47.2, -1.55, [5, 5, 5, 5]),
    ];
    const { rows } = await pool.query("select id from coaches where name = 'Antoine Leroy'");
    const tennis = await getCoachProfile(pool, rows[0].id, 1);
    if (!tennis) throw new Error("no such sample");
    const { coaches: similar, fromAnywhere } = await getSimilarCoaches(pool, tennis, 4);
    expect(similar.map(({ name }) => name)).toEqual([
      "Près, mieux noté",
      "Près, bien noté",
      "Loin, même discipline",
      "Près, autre discipline",
    ]);
    expect(fromAnywhere).toBe(true);
    expect(await getSimilarCoaches(pool, tennis, 3)).toMatchObject({ fromAnywhere: false });
    expect(similar[0]).toMatchObject({ rating: 5, reviewsCount: 2, discipline: "Tennis", city: "Ville" });
    expect((await getSimilarCoaches(pool, tennis, 2)).coaches.map(({ name }) => name)).toEqual([
      "Près, mieux noté",
      "Près, bien noté",
    ]);
    await pool.query("delete from coaches where id = any($1)", [ids]);
  });

  it("are four for every sample, never the coach, never twice", async () => {
    for (let id = 1; id <= 12; id += 1) {
      const coach = await getCoachProfile(pool, id, 1);
      if (!coach) throw new Error(`no coach ${id}`);
      const similar = (await getSimilarCoaches(pool, coach, 4)).coaches.map((other) => other.id);
      expect(new Set(similar).size, coach.name).toBe(4);
      expect(similar).not.toContain(id);
    }
  });
});

it("a card that ended yesterday is no longer shown, and its page is made again", async () => {
  const [ended, valid] = await Promise.all([
    addCoach("Éva Fini", [12], 1, 1),
    addCoach("Éva Dure", [12], 1, 1),
  ]);
  await pool.query(
    `insert into coach_checks (coach_id, kind, expires_on)
     select id, 'professional-card', (now() at time zone 'Europe/Paris')::date - age
     from unnest($1::int[], array[1, 0]) as c (id, age)`,
    [[ended, valid]],
  );
  const shown = async (id: number) => (await getCoachProfile(pool, id, 1))?.checks.length;
  expect([await shown(ended), await shown(valid)]).toEqual([0, 1]);
  const client = await pool.connect();
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await client.query("listen public_change");
  await announceExpiredChecks(db);
  await client.query("unlisten *");
  client.release();
  expect(heard.join()).toContain(`coach:${ended}`);
  expect(heard.join()).not.toContain(`coach:${valid}`);
});

describe("the listing's parts", () => {
  it("features those who are put forward, best rated first", async () => {
    const featured = await listFeaturedCoaches(db, 4);
    expect(featured.map(({ name }) => name).sort()).toEqual([
      "Camille Laurent",
      "Karim Benali",
      "Sarah Cohen",
      "Thomas Girard",
    ]);
    const ratings = featured.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  });

  it("knows a discipline", async () => {
    expect(await getDiscipline(db, 3)).toMatchObject({ name: "Yoga", icon: "flower", coachesCount: 2 });
    expect(await getDiscipline(db, 999)).toBeUndefined();
  });
});

it("every sample coach can be written to, and nobody can sign in as those who have no password", async () => {
  const { rows: unreachable } = await pool.query(
    "select id from coaches where user_id is null and image is not null",
  );
  expect(unreachable).toEqual([]);
  const page = await findOwnPage(db, ownerOf(people["coach2@exemple.fr"], "coach"));
  expect(await findCoachContact(db, page?.id ?? 0)).toMatchObject({ name: "Julien Mercier" });
  const { rows: samples } = await pool.query(
    `select u.email, i.id as identity, p.role from users u join profiles p using (id)
     left join identities i on i.user_id = u.id where u.email like '%@coachs.example'`,
  );
  expect(samples).toHaveLength(10);
  expect(samples.every(({ identity, role }) => identity === null && role === "coach")).toBe(true);
});
