import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, createPool } from "~/platform/database/db.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { growProspects } from "../../../tests/fixtures/messages/prospects.ts";
import { getPerformance, MOST_COUNTED } from "./queries/get-performance.server.ts";
import {
  countStatuses,
  listDue,
  listProspects,
  PROSPECTS_PER_PAGE,
} from "./queries/list-prospects.server.ts";
import { noProspects, STATUSES } from "./rules/pipeline.ts";

const database = testDatabase();
const coach = ownerOf("crowded", "coach");
const OWN = 5_000;
const OTHERS = 20_000;
/** The plans are those of the values that are asked for. */
const pool = createPool(database.url, { size: 1 });
let client: pg.PoolClient;
let plans: Plan[] = [];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Enough rows for the planner to choose as it does with ten times as many, and what each statement really read. */
beforeAll(async () => {
  await growProspects(database.pool, coach.id, { own: OWN, others: OTHERS });
  client = await pool.connect();
  await client.query("load 'auto_explain'");
  await client.query("set auto_explain.log_min_duration = 0");
  await client.query("set auto_explain.log_analyze = on");
  await client.query("set auto_explain.log_format = json");
  await client.query("set auto_explain.log_level = notice");
  client.on("notice", ({ message = "" }) => {
    const json = message.slice(message.indexOf("{"));
    plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
  });
});
afterAll(() => {
  client.release(true);
  return pool.end();
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of prospects and of their history a piece of work reads; it may not read a table whole. */
async function rowsRead(work: (db: ReturnType<typeof createDatabase>) => Promise<unknown>): Promise<number> {
  plans = [];
  await work(createDatabase(client as unknown as pg.Pool));
  const nodes = plans.flatMap(nodesOf);
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  const scans = nodes.filter((node) => /Scan/.test(node["Node Type"]) && !node.Plans);
  expect(scans.length).toBeGreaterThan(0);
  const read = scans.map(
    (node) =>
      ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1),
  );
  return read.reduce((sum, rows) => sum + rows, 0);
}

const page =
  (wanted: { q?: string; filter?: "gagne" | "en_cours" }) => (db: ReturnType<typeof createDatabase>) =>
    listProspects(db, coach, { ...wanted, page: 1, counts: { ...noProspects(), appel_1: OWN, gagne: OWN } });

it("the tiles read a row for each status", async () => {
  expect(await rowsRead((db) => countStatuses(db, coach))).toBeLessThanOrEqual(STATUSES.length);
});

it("a page reads a page", async () => {
  expect(await rowsRead(page({}))).toBeLessThanOrEqual(PROSPECTS_PER_PAGE);
  expect(await rowsRead(page({ filter: "gagne" }))).toBeLessThanOrEqual(PROSPECTS_PER_PAGE);
});

it("a page of those in progress reads a few more, whose statuses are others", async () => {
  expect(await rowsRead(page({ filter: "en_cours" }))).toBeLessThanOrEqual(PROSPECTS_PER_PAGE * 10);
});

it("a search reads those whom it finds, not everybody", async () => {
  expect(await rowsRead(page({ q: "prenom42" }))).toBeLessThanOrEqual(500);
});

it("who is due is read by the day", async () => {
  const due = async (db: ReturnType<typeof createDatabase>) => listDue(db, coach, "2026-11-16");
  const { total } = await due(database.db);
  expect(total).toBeGreaterThan(10);
  expect(await rowsRead(due)).toBeLessThanOrEqual(total);
});

it("the performance reads so many prospects and their calls, however many there are", async () => {
  expect(await rowsRead((db) => getPerformance(db, coach))).toBeLessThanOrEqual((MOST_COUNTED + 1) * 5);
});
