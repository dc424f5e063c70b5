import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { startSmtpServer } from "../../doubles/smtp.ts";
import { EMAILS } from "../../fixtures/accounts/cast.ts";
import type { ReplicatedPostgres } from "../../fixtures/database/replicated-postgres.ts";
import { ask } from "../../fixtures/server/http.ts";
import { LiveStream } from "../../fixtures/server/live-stream.ts";
import { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import type { ServerProcess, ServerSettings, TestServers } from "../../fixtures/server/server-process.ts";
import { freshNetwork, signIn } from "../abuse/person.ts";
import { Load } from "./load.ts";

const PATIENCE_MS = 60_000;
const BEFORE_MS = 1_500;
const AWAY_MS = 1_000;

/** Two processes of ours on one database, with a mail server, and two people who talk to each other. */
export class Site {
  private constructor(
    readonly settings: ServerSettings,
    readonly processes: ServerProcess[],
    readonly database: ReplicatedPostgres,
    readonly smtp: Awaited<ReturnType<typeof startSmtpServer>>,
    readonly conversation: number,
  ) {}

  static async start(servers: TestServers, database: ReplicatedPostgres, smtp: Site["smtp"]): Promise<Site> {
    const settings = {
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      OPERATOR_EMAILS: EMAILS.operator,
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "warn",
    };
    const processes = await Promise.all([servers.start(settings), servers.start(settings)]);
    const [origin = ""] = processes.map(originOf);
    const student = new PlainBrowser(origin, { caller: freshNetwork() });
    student.cookies.take((await signIn(origin, EMAILS.student)).headers["set-cookie"] ?? []);
    const [coach] = await database.query<{ id: number }>(
      "select c.id from coaches c join users u on u.id = c.user_id where u.email = $1",
      [EMAILS.coach],
    );
    const contact = new URLSearchParams({ message: "Bonjour", address: "", phone: "" });
    await student.post(`/coach/${coach?.id}/contact`, contact);
    const [made] = await database.query<{ id: number }>("select max(id)::integer as id from conversations");
    return new Site(settings, processes, database, smtp, made?.id ?? 0);
  }

  get origins(): string[] {
    return this.processes.map(originOf);
  }
}

const originOf = ({ port }: ServerProcess) => `http://localhost:${port}`;

interface Outcome {
  found: string[];
  /** from the moment at which the new primary takes writes: until each thing has been seen to work, in both processes */
  times: Record<string, number>;
  acknowledged: number;
  refused: number;
}

/** One failover under load. Where the address is turned first, it leads for a while to a replica that cannot write. */
export async function failOver(site: Site, { turnsFirst }: { turnsFirst: boolean }): Promise<Outcome> {
  const { database, origins } = site;
  const load = new Load(origins, site.conversation);
  await load.start();
  const streams = await Promise.all(
    origins.map((origin, at) =>
      LiveStream.open(origin, { Cookie: String(load.browser(at ? "student" : "coach", at).cookies.header) }),
    ),
  );
  await delay(BEFORE_MS);
  await database.killPrimary();
  await delay(AWAY_MS);
  for (const { heard } of streams) heard.length = 0;
  if (turnsFirst) {
    database.turn();
    await delay(AWAY_MS);
  }
  await database.promote();
  if (!turnsFirst) database.turn();

  const begun = Date.now();
  const times = await timesOf(begun, {
    writes: () =>
      until(() =>
        origins.every((_, at) => load.messages.some((sent) => sent.at === at && sent.when > begun)),
      ),
    live: () =>
      Promise.all(streams.map((stream) => stream.next("again").then(() => stream.next("conversation")))),
    pages: () => untilChangeShows(database, origins),
    mails: () => untilMailed(site.smtp, origins),
  });
  await load.stop();
  for (const stream of streams) stream.close();
  const never = Object.entries(times).filter(([, ms]) => ms >= PATIENCE_MS);
  const found = [
    ...never.map(([what]) => `${what} did not come back`),
    ...load.problems,
    ...(await missingOf(site, load)),
  ];
  for (const { running, stderr } of site.processes)
    if (!running || stderr) found.push(`a process said ${stderr}`);
  return { found, times, acknowledged: load.messages.length + load.sessions.length, refused: load.refused };
}

async function timesOf(
  begun: number,
  things: Record<string, () => Promise<unknown>>,
): Promise<Record<string, number>> {
  const timed = Object.entries(things).map(async ([what, wait]) => {
    await Promise.race([wait(), delay(PATIENCE_MS, undefined, { ref: false })]);
    return [what, Date.now() - begun] as const;
  });
  return Object.fromEntries(await Promise.all(timed));
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition()) && Date.now() < deadline) await delay(20);
}

/** Waits until a change in the new primary is on every home page: both processes are notified of it. */
export async function untilChangeShows(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  origins: string[],
): Promise<void> {
  const name = `Nom ${randomUUID().slice(0, 8)}`;
  // A reconnect shows every change, so both processes listen again before this one.
  for (const origin of origins) await until(async () => (await ask(`${origin}/readyz`)).status === 200);
  for (const origin of origins) await ask(`${origin}/`);
  await database.query(
    "update coaches set name = $1 where id = (select id from coaches order by rating desc, reviews_count desc, id limit 1)",
    [name],
  );
  for (const origin of origins) await until(async () => (await ask(`${origin}/`)).text.includes(name));
}

/** Waits until a message to the operator was mailed by a job. */
export async function untilMailed(smtp: Site["smtp"], origins: string[]): Promise<void> {
  for (const origin of origins) {
    const subject = randomUUID();
    const browser = new PlainBrowser(origin, { caller: freshNetwork() });
    const fields = { name: "Zoé", email: `${subject}@exemple.fr`, subject, message: "Bonjour" };
    await until(async () => (await browser.post("/contact", new URLSearchParams(fields))).status === 200);
    await until(() => smtp.messages.some(({ raw }) => raw.includes(subject)));
  }
}

/** Everything that was acknowledged is looked for. */
async function missingOf({ database, origins, conversation }: Site, load: Load): Promise<string[]> {
  const rows = await database.query<{ body: string }>(
    "select body from messages where conversation_id = $1",
    [conversation],
  );
  const there = new Set(rows.map(({ body }) => body));
  const lost = load.messages.filter(({ body }) => !there.has(body)).length;
  let over = 0;
  for (const [at, Cookie] of load.sessions.entries()) {
    const { text } = await ask(`${origins[at % origins.length]}/api/auth/get-session`, {
      headers: { Cookie },
    });
    if (!text.includes(EMAILS.otherStudent)) over += 1;
  }
  return [
    ...(lost > 0 ? [`${lost} of ${load.messages.length} acknowledged messages are missing`] : []),
    ...(over > 0 ? [`${over} of ${load.sessions.length} sessions are gone`] : []),
    ...(load.messages.length === 0 || load.sessions.length === 0 ? ["nobody wrote anything"] : []),
  ];
}
