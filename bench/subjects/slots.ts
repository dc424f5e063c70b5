import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import pg from "pg";
import { addDays, parisDay, parisInstant } from "../../app/platform/format/dates.ts";
import { addCoach } from "../../tests/fixtures/bookings/coaches.ts";
import { embeddedUrl } from "../../tests/fixtures/database/postgres-process.ts";
import { atMost, type Subject } from "../subject.ts";
import { fetchData, spread } from "../timing.ts";

const BOOKINGS = 2_000;
const BLOCKED = 300;
const SAMPLES = 500;
const WARM_UP = 100;
const DAYS = 28;
/** The slots of four weeks may cost this many `select 1`s through the same server. */
const GOAL = 5;

/** The slots of one coach for four weeks, who has two thousand bookings behind and before them and a full calendar elsewhere. */
export const slots: Subject = async (servers) => {
  const server = await servers.start({ DEV_PAGES: "1", LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const coachId = await fillCalendar(sql);
    const from = parisDay(new Date());
    const question = {
      coach: String(coachId),
      minutes: "60",
      at: "48.8719,2.3316",
      from,
      days: String(DAYS),
    };
    const url = `${server.url}/functions/v1/slots?${new URLSearchParams(question)}`;
    const { slots: found } = (await (await fetch(url)).json()) as { slots: string[] };
    const times = { slots: [] as number[], selectOne: [] as number[] };
    const time = async (into: number[], counts: boolean, address: string) => {
      const begun = performance.now();
      await fetchData(address, agent);
      if (counts) into.push(performance.now() - begun);
    };
    // They take turns, so that whatever else the machine does meets both alike.
    for (let at = 0; at < SAMPLES + WARM_UP; at += 1) {
      await time(times.slots, at >= WARM_UP, url);
      await time(times.selectOne, at >= WARM_UP, `${server.url}/dev/select-one.data`);
    }
    const [http, one] = [spread(times.slots), spread(times.selectOne)];
    const ratio = http.p50 / one.p50;
    return [
      { name: `slots of ${DAYS} days, ${BOOKINGS} bookings: found`, value: found.length, unit: "" },
      { name: "their HTTP p50", value: http.p50, unit: "ms" },
      { name: "their HTTP p99", value: http.p99, unit: "ms" },
      { name: "select 1 through HTTP p50", value: one.p50, unit: "ms" },
      { name: "slots against select 1", value: ratio, unit: "times", goal: atMost(GOAL, ratio) },
    ];
  } finally {
    agent.destroy();
    await sql.end();
  }
};

/** Four sessions on each of five hundred days, half of them to come, at places all over Paris. */
async function fillCalendar(sql: pg.Client): Promise<number> {
  const userId = randomUUID();
  await sql.query("insert into users (id, email, role) values ($1, $1 || '@elan.test', 'coach')", [userId]);
  const coachId = await addCoach(sql, { userId, webcam: true });
  const first = addDays(parisDay(new Date()), -250);
  const starts = Array.from({ length: BOOKINGS }, (_, at) =>
    parisInstant(addDays(first, Math.floor(at / 4)), ["09:00", "11:00", "15:00", "17:30"][at % 4] as string),
  );
  await sql.query(
    `insert into bookings (coach_id, service, minutes, place, latitude, longitude, price_cents, starts_at, ends_at, status, confirmed_at)
     select $1, 'Séance', 60, 'home', 48.82 + random() / 12, 2.28 + random() / 8, 4500, start, start + interval '1 hour',
            case when start < now() then 'completed' else 'confirmed' end, now()
     from unnest($2::timestamptz[]) as start`,
    [coachId, starts],
  );
  await sql.query("insert into calendar_feeds (user_id, url) values ($1, '')", [userId]);
  await sql.query(
    `insert into feed_times (user_id, starts_at, ends_at)
     select $1, now() + day * interval '1 day', now() + day * interval '1 day' + interval '90 minutes'
     from generate_series(1, $2) as day`,
    [userId, BLOCKED],
  );
  await sql.query("analyze bookings, feed_times");
  return coachId;
}
