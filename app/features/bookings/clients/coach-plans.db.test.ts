import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireClient } from "../gate.server.ts";
import { getCoachDay } from "../schedule/queries/coach-day.server.ts";
import { getSchedule } from "../schedule/queries/schedule.server.ts";
import { listTodaysSessions } from "../schedule/queries/todays-sessions.server.ts";
import { findClient, listClientSessions } from "./queries/find-client.server.ts";
import { listClients } from "./queries/list-clients.server.ts";

const database = testDatabase();
const coach = ownerOf("crowded", "coach");
/** of this coach, and of each of the others */
const OWN = 2_000;
const OTHERS = 10;
const STUDENTS = 200;
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

/** Two thousand bookings of a coach among those of ten others, and what each statement really reads of them. */
beforeAll(async () => {
  const { pool } = database;
  await pool.query(
    `insert into users (id, email, role)
     select id, replace(id, ' ', '') || '@foule.exemple.fr', role from (
       select 'crowded' as id, 'coach' as role
       union all select 'coach ' || n, 'coach' from generate_series(1, $1::int) as n
       union all select 'student ' || n, 'student' from generate_series(1, $2::int) as n) as u`,
    [OTHERS, STUDENTS],
  );
  await addCoach(pool, { userId: coach.id });
  for (let n = 1; n <= OTHERS; n += 1) await addCoach(pool, { userId: `coach ${n}` });
  // The constraints that keep sessions apart make the inserts slow, and answer none of the questions below.
  await pool.query(
    `alter table bookings drop constraint bookings_overlap, drop constraint bookings_student_overlap,
       disable trigger bookings_change, disable trigger bookings_beside_groups`,
  );
  await pool.query(
    `alter table group_sessions drop constraint group_sessions_overlap, disable trigger group_sessions_beside_bookings`,
  );
  client = await pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query("set synchronous_commit = off");
  const { rows: coaches } = await client.query<{ id: number }>("select id from coaches");
  for (const { id } of coaches)
    await client.query(
      `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, starts_at, ends_at, status,
       confirmed_at, answer_by)
     select $3::int, 'student ' || 1 + n % $2, 'Séance', 60, 'webcam', 5000, at, at + interval '1 hour', s.status,
       case when s.status <> 'pending' then at end, case when s.status = 'pending' then at end
     from generate_series(1, $1::int) as n,
       lateral (select date_trunc('hour', now()) + make_interval(hours => (n - $1 * 3 / 4) * 4) as at) as t,
       lateral (select case when at < now() then 'completed' when n % 50 = 0 then 'pending' else 'confirmed' end as status) as s`,
      [OWN, STUDENTS, id],
    );
  await pool.query(
    `insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at)
     select c.id, 'student ' || n, 5, 20000, 'active', now(), now() + interval '1 year'
     from coaches c, generate_series(1, 50) as n`,
  );
  await pool.query(
    `with paid as (
       insert into payments (id, kind, payable_kind, payable_id, description, amount_cents, provider, return_path, cancel_path, expires_at)
       select gen_random_uuid(), 'once', 'booking', id::text, 'Séance', 5000, 'demo', '/', '/', now() from bookings
       where coach_id = (select min(id) from coaches)
       returning id, payable_id)
     update bookings b set payment_id = paid.id from paid where b.id = paid.payable_id::uuid`,
  );
  await pool.query(
    `insert into conversations (coach_id, student_id)
     select c.id, 'student ' || n from coaches c, generate_series(1, 50) as n`,
  );
  await pool.query(
    `insert into group_sessions (series_id, position, coach_id, title, minutes, place, starts_at, ends_at, seats_min, seats_max,
       price_cents, decides_hours)
     select gen_random_uuid(), 1, c.id, 'Groupe', 60, 'webcam', at, at + interval '1 hour', 1, 8, 1500, 24
     from coaches c, generate_series(-200, 200) as n, lateral (select now() + make_interval(days => n) as at) as t`,
  );
  await pool.query("insert into pack_moves (pack_id, kind, minutes) select id, 'bought', 300 from packs");
  await pool.query(
    `insert into coach_blocks (user_id, starts_at, ends_at)
     select user_id, now() + make_interval(days => n), now() + make_interval(days => n, hours => 1)
     from coaches, generate_series(-200, 200) as n`,
  );
  await pool.query(
    `insert into client_note_entries (coach_id, student_id, body)
     select c.id, 'student ' || n % 50, 'Note' from coaches c, generate_series(1, 500) as n where n % 50 > 0`,
  );
  await pool.query("insert into coach_feeds (user_id, url) select user_id, 'sealed' from coaches");
  await pool.query(
    `insert into coach_feed_times (feed_id, user_id, starts_at, ends_at)
     select id, user_id, now() + make_interval(days => n), now() + make_interval(days => n, hours => 1)
     from coach_feeds, generate_series(-200, 200) as n`,
  );
  await pool.query("analyze");
  await client.query("load 'auto_explain'");
  await client.query("set auto_explain.log_min_duration = 0");
  await client.query("set auto_explain.log_analyze = on");
  await client.query("set auto_explain.log_format = json");
  await client.query("set auto_explain.log_level = notice");
  client.on("notice", ({ message = "" }) => {
    plans.push((JSON.parse(message.slice(message.indexOf("{"))) as { Plan: Plan }).Plan);
  });
}, 120_000);
afterAll(() => client.release(true));

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** Small by nature, or empty here: rows for each coach, person, discipline or code, of which any plan may read all. */
const SMALL = [
  "coaches",
  "listings",
  "disciplines",
  "profiles",
  "users",
  "client_notes",
  "reviews",
  "coach_video_links",
  "coach_feeds",
  "payment_reductions",
];

/** How many rows of bookings and of what stands beside them a piece of work reads; it may not read a table whole. */
async function rowsRead(work: (pool: pg.Pool) => Promise<unknown>): Promise<number> {
  plans = [];
  await work(client as unknown as pg.Pool);
  const nodes = plans.flatMap(nodesOf).filter((node) => !SMALL.includes(node["Relation Name"] ?? ""));
  const whole = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  expect(whole.map((node) => node["Relation Name"])).toEqual([]);
  const scans = nodes.filter((node) => node["Relation Name"] !== undefined);
  expect(scans.length).toBeGreaterThan(0);
  const read = scans.map(
    (node) =>
      ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1),
  );
  return read.reduce((sum, rows) => sum + rows, 0);
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it("a week of the schedule reads a week", async () => {
  const week = { from: inDays(-3), to: inDays(4) };
  const { sessions, blocks } = await getSchedule(database.pool, coach, week);
  expect(sessions.length).toBeGreaterThan(35);
  expect(blocks.length).toBeGreaterThan(6);
  // The query finds sessions by their end, so it also reads times to come that lie after the week.
  expect(await rowsRead((pool) => getSchedule(pool, coach, week))).toBeLessThanOrEqual(500);
});

it("the overview reads what is to come", async () => {
  const wanted = {
    month: { from: inDays(-16), to: inDays(14) },
    week: { from: inDays(-3), to: inDays(4) },
    tomorrow: inDays(1),
  };
  expect(await rowsRead((pool) => getCoachDay(pool, coach, wanted))).toBeLessThanOrEqual(OWN);
});

it("the sessions of a day read a day", async () => {
  const day = { from: inDays(-1), to: inDays(0) };
  const list = (pool: pg.Pool) => listTodaysSessions(createDatabase(pool), coach, day, new Date());
  expect((await list(database.pool)).length).toBeGreaterThan(3);
  expect(await rowsRead(list)).toBeLessThanOrEqual(50);
});

it("the list of clients reads this coach's bookings, and nobody else's", async () => {
  const { all } = await listClients(database.pool, coach, { q: "", filter: undefined, page: 1 });
  expect(all).toBe(STUDENTS);
  const read = await rowsRead((pool) => listClients(pool, coach, { q: "", filter: "active", page: 2 }));
  // Once to count, once to show.
  expect(read).toBeLessThanOrEqual(2 * (OWN + 2 * 50));
});

it("a client's page reads what is theirs", async () => {
  const own = await requireClient(database.db, coach, "student 7");
  expect(await rowsRead((pool) => findClient(pool, own))).toBeLessThanOrEqual(OWN / STUDENTS + 10);
  const sessions = (pool: pg.Pool) => listClientSessions(createDatabase(pool), own, 1);
  expect(await rowsRead(sessions)).toBeLessThanOrEqual((2 * OWN) / STUDENTS);
});
