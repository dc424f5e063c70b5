import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "~/platform/database/db.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { openHoursOfAll } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { seedPeople } from "../accounts/seed.server.ts";
import { mailAlerts } from "./commands/mail-alerts.server.ts";
import { findAlert } from "./queries/find-alert.server.ts";
import { listBeyond, listByWebcam } from "./queries/find-no-result-suggestions.server.ts";
import { getCoachProfile } from "./queries/get-coach-profile.server.ts";
import { getDiscipline } from "./queries/get-discipline.server.ts";
import {
  getHomeShowcase,
  listFeaturedCoaches,
  listTopRatedCoaches,
} from "./queries/get-home-showcase.server.ts";
import { getSimilarCoaches } from "./queries/get-similar-coaches.server.ts";
import {
  findNewestCoachDate,
  listCoachPages,
  listCoachParts,
  listDisciplinePages,
} from "./queries/list-coach-pages.server.ts";
import { listCoaches } from "./queries/list-coaches.server.ts";
import { favoriteIds, listFavorites } from "./queries/list-favorites.server.ts";
import { readSearch } from "./queries/read-search.server.ts";
import { searchCoaches } from "./queries/search-coaches.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();
let client: pg.PoolClient;
let studentId = "";
const notices: string[] = [];

/**
 * Twelve coaches are quickest read whole, so a sequential scan is made dear here: one that is left has no index to serve
 * it. The server tells the plan of every statement that really runs.
 */
beforeAll(async () => {
  await database.db.transaction(async (tx) => {
    await writeFirstDisciplines(tx);
    const people = await seedPeople(tx);
    studentId = people["eleve@exemple.fr"];
    await seedCatalogue(tx, people);
  });
  await openHoursOfAll(database.pool);
  client = await database.pool.connect();
  await client.query("load 'auto_explain'");
  await client.query("set auto_explain.log_min_duration = 0");
  await client.query("set auto_explain.log_level = notice");
  await client.query("set enable_seqscan = off");
  client.on("notice", ({ message = "" }) => notices.push(message));
});
afterAll(() => client.release(true));

const asPool = () => client as unknown as pg.Pool;
const asDatabase = () => createDatabase(asPool());
const near = { lat: 45.75, lng: 4.85 };
const text = async (typed: string) => (await readSearch(asPool(), { text: typed })).terms;

const READS: Record<string, () => Promise<unknown>> = {
  "the best rated of the home page": () => listTopRatedCoaches(asDatabase(), 8),
  "the featured of the listing": () => listFeaturedCoaches(asDatabase(), 4),
  "the showcase of the home page": () => getHomeShowcase(asDatabase(), 6),
  "the listing": () => listCoaches(asPool(), { page: 1 }),
  "the listing by price": () => listCoaches(asPool(), { page: 1, sort: "prix" }),
  "a discipline": () => getDiscipline(asDatabase(), 3),
  "a discipline's coaches": () => listCoaches(asPool(), { disciplineId: 3, page: 1 }),
  "the words of a search, with a slip": () => readSearch(asPool(), { text: "yoag", place: "Lyon" }),
  "a search for words": async () => listCoaches(asPool(), { terms: await text("lyon"), page: 1 }),
  "a search around a place": () =>
    searchCoaches(asPool(), { near, disciplineId: 3, sort: "pertinence", page: 1 }),
  "a search around a place by distance": () =>
    searchCoaches(asPool(), { near, disciplineId: undefined, sort: "distance", page: 2 }),
  "coaches by webcam": () => listCoaches(asPool(), { disciplineId: 3, webcam: true, page: 1 }),
  "the best by webcam": () => listByWebcam(asPool(), 3, [{ id: 1 }]),
  "the nearest beyond": () => listBeyond(asPool(), { near, disciplineId: 3, related: [8, 12] }),
  "an alert, by the token of its mail": () => findAlert(asDatabase(), "x"),
  "those who wait, for those who have come": () =>
    mailAlerts({ db: drizzle(client), publicUrl: "https://elan.example" }),
  "a profile": () => getCoachProfile(asPool(), 1, 2),
  "the parts of the site map": () => listCoachParts(asPool()),
  "a part of the site map": () => listCoachPages(asPool(), 1),
  "the disciplines of the site map": () => listDisciplinePages(asPool()),
  "the newest coach": () => findNewestCoachDate(asPool()),
  "the hearts of every page": () =>
    asPool().query(`select ${favoriteIds.sql} from profiles p where p.id = $1`, [studentId]),
  "the favorites of a student": () => listFavorites(asDatabase(), ownerOf(studentId), 1),
  "similar coaches": () =>
    getSimilarCoaches(asPool(), { id: 1, disciplineId: 2, latitude: near.lat, longitude: near.lng }, 4),
};

it.each(Object.entries(READS))("%s is read by indexes", async (_, read) => {
  notices.length = 0;
  await read();
  const plans = notices.join("\n");
  expect(plans).toContain("Index");
  // The twelve disciplines are shown whole: there is nothing to skip.
  expect(plans).not.toMatch(/Seq Scan on (?!disciplines\b)\w+/);
});

it("the favorites of a student are read in their order, without sorting", async () => {
  // Dear as well here: a plan that still sorts has no index with the order in it.
  await client.query("set enable_sort = off");
  await client.query("set enable_bitmapscan = off");
  try {
    notices.length = 0;
    await listFavorites(asDatabase(), ownerOf(studentId), 1);
    const plans = notices.join("\n");
    expect(plans).toContain("favorites_newest");
    expect(plans).not.toContain("Sort");
  } finally {
    await client.query("reset enable_sort");
    await client.query("reset enable_bitmapscan");
  }
});
