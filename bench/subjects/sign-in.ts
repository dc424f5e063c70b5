import { randomUUID } from "node:crypto";
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hashPassword } from "../../app/platform/auth/password.server.ts";
import { embeddedUrl } from "../../tests/fixtures/database/postgres-process.ts";
import { ask } from "../../tests/fixtures/server/http.ts";
import { atMost, type Subject } from "../subject.ts";

const PEOPLE = 50;
const WARM_UP_S = 1;
const ALONE_S = 8;
/** One visitor every so often, whether the last one has been answered or not. */
const PACE_MS = 10;
const PASSWORD = "Correct-horse-1";

/** Everybody signs in at the same instant, while visitors go on reading the home page. */
export const signIn: Subject = async (servers) => {
  // Each person at an address of their own, as a proxy would tell it: one address alone would meet its limit.
  const server = await servers.start({ TRUSTED_PROXIES: "1" });
  await invite(embeddedUrl(servers.dataDir));
  await readHome(server.url, delay(WARM_UP_S * 1000));
  const alone = await readHome(server.url, delay(ALONE_S * 1000));

  const everybody = Promise.all(Array.from({ length: PEOPLE }, (_, n) => enter(server.url, n)));
  const meanwhile = await readHome(server.url, everybody);
  const times = (await everybody).filter((time) => time !== undefined);
  const wall = Math.max(...times, 0);
  const failures = PEOPLE - times.length + alone.failures + meanwhile.failures;
  return [
    {
      name: `${PEOPLE} people signing in at once, errors`,
      value: failures,
      unit: "",
      goal: atMost(0, failures),
    },
    { name: `${PEOPLE} people signing in at once, until the last is in`, value: wall, unit: "ms" },
    { name: "home page, p99 alone", value: alone.p99, unit: "ms" },
    { name: "home page, p99 while they sign in", value: meanwhile.p99, unit: "ms" },
    { name: "home page, p99 while they sign in ÷ alone", value: meanwhile.p99 / alone.p99, unit: "×" },
  ];
};

/** Confirmed accounts, written behind the server's back; their hash costs what any other does. */
async function invite(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = await hashPassword(PASSWORD);
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = randomUUID();
    await client.query("insert into users (id, email, email_verified) values ($1, $2, true)", [
      id,
      emailOf(n),
    ]);
    await client.query(
      "insert into identities (id, user_id, account_id, provider_id, password) values ($1, $2, $2, 'credential', $3)",
      [randomUUID(), id, hash],
    );
  }
  await client.end();
}

const emailOf = (n: number) => `bench${n}@exemple.fr`;

/** How long a sign-in took, or undefined when it failed. */
async function enter(url: string, n: number): Promise<number | undefined> {
  const begun = performance.now();
  const answer = await ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `127.203.113.${n}` },
    body: Buffer.from(JSON.stringify({ email: emailOf(n), password: PASSWORD })),
  }).catch(() => undefined);
  const entered =
    answer?.status === 200 && answer.headers["set-cookie"]?.some((line) => /session/.test(line));
  return entered ? performance.now() - begun : undefined;
}

/** Visitors at a steady pace until something else is over. */
async function readHome(url: string, until: Promise<unknown>): Promise<{ p99: number; failures: number }> {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<number | undefined>[] = [];
  let over = false;
  const end = until.finally(() => {
    over = true;
  });
  while (!over) {
    visits.push(visit(`${url}/`, agent));
    await delay(PACE_MS);
  }
  await end;
  const times = await Promise.all(visits);
  agent.destroy();
  const answered = times.filter((time) => time !== undefined).sort((a, b) => a - b);
  return {
    p99: answered[Math.floor(answered.length * 0.99)] ?? Number.NaN,
    failures: times.length - answered.length,
  };
}

function visit(url: string, agent: Agent): Promise<number | undefined> {
  const begun = performance.now();
  return new Promise((resolve) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200 ? performance.now() - begun : undefined));
    }).on("error", () => resolve(undefined));
  });
}
