import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { embeddedUrl } from "../../tests/fixtures/database/postgres-process.ts";
import { LiveStream } from "../../tests/fixtures/server/live-stream.ts";
import { atMost, type Subject } from "../subject.ts";
import { spread } from "../timing.ts";

const CONNECTIONS = 1_000;
const WARM_UP = 200;
const CHANGES = 1_000;
const AT_ONCE = 50;
const SETTLING_MS = 3_000;
const DELIVERY_MS = 1_000;

interface Listening {
  conversation: number;
  stream: LiveStream;
}

/** A thousand people with a stream each, on one process: what each costs, and how soon each hears of a change. */
export const live: Subject = async (servers) => {
  const server = await servers.start({ TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = await invite(sql, servers.dataDir);
  const residentKiB = () =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]);
  const listen = async (some: Person[]): Promise<Listening[]> => {
    const listening: Listening[] = [];
    for (let at = 0; at < some.length; at += AT_ONCE)
      listening.push(
        ...(await Promise.all(some.slice(at, at + AT_ONCE).map((one) => open(server.url, one)))),
      );
    return listening;
  };
  const leave = async (listening: Listening[]) => {
    for (const { stream } of listening) stream.close();
    await Promise.all(listening.map(({ stream }) => stream.closed));
    await delay(SETTLING_MS);
  };
  try {
    await leave(await listen(people.slice(0, WARM_UP)));
    const before = residentKiB();
    const listening = await listen(people);
    await delay(SETTLING_MS);
    const each = (residentKiB() - before) / CONNECTIONS;
    const single = spread(await changeOneByOne(sql, listening));
    const together = spread(await changeAll(sql, listening));
    await leave(listening);
    return [
      { name: `${CONNECTIONS} streams: memory of each`, value: each, unit: "KiB" },
      { name: "a change, until it is heard, p50", value: single.p50, unit: "ms" },
      {
        name: "a change, until it is heard, p99",
        value: single.p99,
        unit: "ms",
        goal: atMost(DELIVERY_MS, single.p99),
      },
      { name: "a change for each at once, until it is heard, p50", value: together.p50, unit: "ms" },
      {
        name: "a change for each at once, until it is heard, p99",
        value: together.p99,
        unit: "ms",
        goal: atMost(DELIVERY_MS, together.p99),
      },
    ];
  } finally {
    await sql.end();
  }
};

interface Person {
  conversation: number;
  cookie: string;
  network: string;
}

/** Students who have written to the same coach and are signed in, written behind the server's back. */
async function invite(sql: pg.Client, dataDir: string): Promise<Person[]> {
  const { sessionSecret } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
  const tokens = Array.from({ length: CONNECTIONS }, () => randomUUID());
  const { rows } = await sql.query<{ token: string; conversation: string }>(
    `with given as (select token, 'live-' || token as id from unnest($1::text[]) as token),
     people as (
       insert into users (id, email, email_verified) select id, id || '@elan.test', true from given returning id
     ), entered as (
       insert into sessions (id, user_id, token, expires_at)
       select id, id, token, now() + interval '30 days' from given where id in (select id from people)
     ), written as (
       insert into conversations (coach_id, student_id)
       select (select min(id) from coaches where user_id is not null), id from people returning id, student_id
     )
     select given.token, written.id as conversation from written join given on given.id = written.student_id`,
    [tokens],
  );
  return rows.map(({ token, conversation }, at) => {
    const signature = createHmac("sha256", sessionSecret).update(token).digest("base64");
    return {
      conversation: Number(conversation),
      cookie: `elan.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
      network: `127.10.${at >> 8}.${at & 255}`,
    };
  });
}

async function open(url: string, { conversation, cookie, network }: Person): Promise<Listening> {
  const stream = await LiveStream.open(url, { Cookie: cookie, "X-Forwarded-For": network });
  return { conversation, stream };
}

/** From the moment at which the database is asked for the change. */
async function changeOneByOne(sql: pg.Client, listening: Listening[]): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const { conversation, stream } = listening[(change * 7) % listening.length] as Listening;
    const begun = performance.now();
    const heard = stream.next("conversation");
    await sql.query("update conversations set last_message_at = now() where id = $1", [conversation]);
    times.push((await heard).at - begun);
  }
  return times;
}

async function changeAll(sql: pg.Client, listening: Listening[]): Promise<number[]> {
  const begun = performance.now();
  const heard = listening.map(({ stream }) => stream.next("conversation"));
  const conversations = listening.map(({ conversation }) => conversation);
  await sql.query("update conversations set last_message_at = now() where id = any ($1)", [conversations]);
  return (await Promise.all(heard)).map(({ at }) => at - begun);
}
