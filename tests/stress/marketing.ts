import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type KlaviyoDouble, startKlaviyoDouble, unreliable } from "../doubles/klaviyo.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import type { TestServers } from "../fixtures/server/server-process.ts";

const PEOPLE = 40;
const CHANGES = 6;
const STATUSES = ["appel_1", "appel_2", "appel_3", "appel_4", "appel_5", "gagne"];
const PATIENCE_MS = 5 * 60_000;
const LONGEST_MS = 3_000;

/**
 * Prospects who agreed change their status while Klaviyo fails, hangs, is busy and loses answers, and while the server is
 * killed: everything arrives, once in effect, and in each person's order; and whoever says no at the end is gone.
 */
export async function marketing(servers: TestServers, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const double = await startKlaviyoDouble();
  const settings = {
    LOG_LEVEL: "error",
    KLAVIYO_API_KEY: "pk_of_the_stress_run",
    KLAVIYO_API_URL: double.url,
  };
  let server = await servers.start(settings);
  const sql = new pg.Pool({ connectionString: embeddedUrl(servers.dataDir), max: 4 });
  sql.on("error", () => {});
  try {
    for (let round = 1; round <= rounds; round += 1) {
      double.mood = unreliable();
      const ids = await addPeople(sql, round);
      const begun = performance.now();
      for (let change = 0; change < CHANGES; change += 1) {
        for (const id of ids) await changeStatus(sql, id, change);
        if (change === 2) {
          await delay(Math.random() * LONGEST_MS);
          await server.kill();
          server = await servers.start(settings);
        }
      }
      await settled(sql);
      const asked = double.requests.length;
      const found = examine(double, round);
      problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      await sql.query("update prospects set agreed_at = null where id = any ($1)", [ids]);
      for (const id of ids) await publish(sql, "prospect changed", { prospectId: id });
      await settled(sql);
      if (double.profiles.size > 0)
        problems.push(`round ${round}: ${double.profiles.size} profiles are left`);
      const { rows } = await sql.query(
        "select count(*)::int as total from marketing_outbox where state = 'failed'",
      );
      if (rows[0].total > 0) problems.push(`round ${round}: ${rows[0].total} were given up`);
      console.log(
        `${String(round).padStart(3)}  ${PEOPLE * CHANGES} changes, ${asked} requests, ${found.length} problems, ${Math.round((performance.now() - begun) / 1000)} s`,
      );
      Object.assign(double, { requests: [], events: [], everTold: [] });
    }
  } finally {
    await sql.end();
    await double.close();
  }
  return problems;
}

async function addPeople(sql: pg.Pool, round: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into prospects (coach_id, first_name, last_name, email, agreed_at)
     select (select id from users where email = 'coach@exemple.fr'), 'Léa', 'Roux', 'p' || n || '-' || $2 || '@elan.test', now()
     from generate_series(1, $1::int) as n returning id::int`,
    [PEOPLE, round],
  );
  return rows.map(({ id }) => id);
}

const publish = (sql: pg.Pool, event: string, payload: { prospectId: number; interactionId?: number }) =>
  sql.query(
    "select graphile_worker.add_job('publish-event', $1::json, flags => array[$2], run_at => clock_timestamp())",
    [JSON.stringify({ event, payload }), `prospect ${payload.prospectId}`],
  );

async function changeStatus(sql: pg.Pool, prospectId: number, change: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into prospect_interactions (prospect_id, old_status, new_status) values ($1, $2, $3) returning id::int`,
    [prospectId, STATUSES[change - 1] ?? "non_appele", STATUSES[change]],
  );
  await publish(sql, "prospect status changed", { prospectId, interactionId: rows[0]?.id ?? 0 });
}

/** Waits until all jobs are done. Retries run at once, because their real pauses would take a day. */
async function settled(sql: pg.Pool): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await sql.query(`update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, 3)
      where locked_at is null and run_at > now() + interval '1 second' and attempts < max_attempts`);
    const { rows } = await sql.query(
      `select count(*)::int as total from graphile_worker.jobs
       where task_identifier in ('publish-event', 'handle-event', 'tell-klaviyo')
         and (attempts < max_attempts or locked_at is not null)`,
    );
    if (rows[0].total === 0) return;
    await delay(200);
  }
  throw new Error("not everything was told in time");
}

function examine(double: KlaviyoDouble, round: number): string[] {
  const problems: string[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    const told = double.eventsOf(`p${n}-${round}@elan.test`).map(({ properties }) => properties.new_status);
    if (told.join() !== STATUSES.join())
      problems.push(`person ${n} was told as ${told.join(" ") || "nothing"}`);
  }
  if (double.everTold.length !== PEOPLE * CHANGES)
    problems.push(`${double.everTold.length} events for ${PEOPLE * CHANGES}`);
  return problems;
}
