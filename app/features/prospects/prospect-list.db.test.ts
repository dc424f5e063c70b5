import { beforeAll, beforeEach, expect, it } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { changeStatus } from "./commands/change-status.server.ts";
import { addProspect, noteFollowUp } from "./commands/write-prospect.server.ts";
import { requireOwnProspect } from "./gate.server.ts";
import {
  countStatuses,
  listDue,
  listProspects,
  PROSPECTS_PER_PAGE,
} from "./queries/list-prospects.server.ts";
import type { Filter } from "./rules/pipeline.ts";
import { prospectSamples } from "./seed/prospect-samples.ts";
import { seedProspects } from "./seed.server.ts";

const { db, pool } = testDatabase();
const TODAY = "2026-11-16";
let people: Awaited<ReturnType<typeof seedPeople>>;
const coach = () => ownerOf(people["coach@exemple.fr"], "coach");
const other = () => ownerOf(people["coach2@exemple.fr"], "coach");

beforeAll(() =>
  db.transaction(async (tx) => {
    people = await seedPeople(tx);
  }),
);
beforeEach(() => pool.query("truncate prospects, rate_limits, graphile_worker._private_jobs cascade"));

async function add(given: { firstName?: string; lastName?: string; email?: string } = {}) {
  const whole = { firstName: "Lucie", lastName: "Arnaud", email: "lucie@exemple.fr", ...given };
  const { id } = await addProspect(db, coach(), { ...whole, phone: null, notes: "", agreed: false });
  return requireOwnProspect(db, coach(), id);
}

const list = async (asked: { q?: string; filter?: Filter; page?: number } = {}, who = coach()) =>
  listProspects(db, who, { page: 1, ...asked, counts: await countStatuses(db, who) });
const names = async (asked: Parameters<typeof list>[0]) =>
  (await list(asked)).rows.map(({ firstName }) => firstName);

it("finds by the beginnings of names and addresses, and by status", async () => {
  const zoe = await add({ firstName: "Zoé", lastName: "Le Goff", email: "zoe@exemple.fr" });
  await add({ firstName: "Marc", lastName: "Zola", email: "marc.zola@exemple.fr" });
  await changeStatus(db, zoe, { status: "appel_3", notes: "" });
  expect(await names({})).toEqual(["Marc", "Zoé"]);
  expect(await names({ q: "zo" })).toEqual(["Marc", "Zoé"]);
  expect(await names({ q: "zoe goff" })).toEqual(["Zoé"]);
  expect(await names({ q: "marc.zola@exemple.fr" })).toEqual(["Marc"]);
  expect(await names({ filter: "en_cours" })).toEqual(["Zoé"]);
  expect(await names({ filter: "gagne" })).toEqual([]);
  expect(await names({ q: "zo", filter: "non_appele" })).toEqual(["Marc"]);
  for (const q of ["'", "%", "\\", "& | !", "zo:*", "<script>"]) await list({ q });
});

it("comes by the page, the newest first, and past the end the last", async () => {
  for (let at = 0; at <= PROSPECTS_PER_PAGE; at += 1) await add({ email: `p${at}@exemple.fr` });
  const first = await list();
  expect(first).toMatchObject({ total: PROSPECTS_PER_PAGE + 1, page: 1, pageCount: 2 });
  expect(first.rows[0]?.email).toBe(`p${PROSPECTS_PER_PAGE}@exemple.fr`);
  expect((await list({ page: 99 })).rows.map(({ email }) => email)).toEqual(["p0@exemple.fr"]);
  expect(await list({ q: "lucie", page: 2 })).toMatchObject({ total: PROSPECTS_PER_PAGE + 1, page: 2 });
});

it("says whom to call: the longest due first, nobody from tomorrow on", async () => {
  for (const [email, nextCallOn] of [
    ["today@exemple.fr", "2026-11-16"],
    ["late@exemple.fr", "2026-11-10"],
    ["later@exemple.fr", "2026-11-17"],
  ] as const)
    await noteFollowUp(db, await add({ email }), { nextCallOn });
  await add();
  const due = await listDue(db, coach(), TODAY);
  expect(due.rows.map(({ email }) => email)).toEqual(["late@exemple.fr", "today@exemple.fr"]);
  expect(due.total).toBe(2);
});

it("shows, counts and lets change nothing of another coach's", async () => {
  const own = await add();
  await noteFollowUp(db, own, { nextCallOn: "2026-11-10" });
  await expect(requireOwnProspect(db, other(), own.id)).rejects.toMatchObject({ code: "not_found" });
  expect(Object.values(await countStatuses(db, other())).every((many) => many === 0)).toBe(true);
  expect(await listDue(db, other(), TODAY)).toEqual({ rows: [], total: 0 });
  for (const q of ["", "lucie", "lucie@exemple.fr", "' or true --", "a | b"])
    for (const filter of [undefined, "en_cours", "non_appele"] as const)
      expect(await list({ q, ...(filter && { filter }) }, other())).toMatchObject({ rows: [], total: 0 });
});

it("the samples are believable: their history leads to their status, and some are due today", async () => {
  await db.transaction((tx) => seedProspects(tx, people));
  const counts = await countStatuses(db, coach());
  expect(Object.values(counts).reduce((sum, many) => sum + many)).toBe(prospectSamples.length);
  expect(Object.values(counts).filter((many) => many > 0).length).toBeGreaterThanOrEqual(7);
  expect((await listDue(db, coach(), parisDay(new Date()))).total).toBe(3);
  const { rows } = await pool.query(`
    select count(*)::integer as n from prospects p
    where status <> coalesce((select new_status from prospect_interactions i where i.prospect_id = p.id
                              order by created_at desc, id desc limit 1), 'non_appele')
       or phone !~ '^[+]336399801' or email !~ '@exemple[.]fr$'`);
  expect(rows[0].n).toBe(0);
});
