import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { continuePostgres, pausePostgres } from "../fixtures/database/postgres-process.ts";
import { TcpProxy } from "../fixtures/database/tcp-proxy.ts";
import { freePort } from "../fixtures/free-port.ts";
import { ask } from "../fixtures/server/http.ts";
import { LiveStream } from "../fixtures/server/live-stream.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import type { ServerProcess, TestServers } from "../fixtures/server/server-process.ts";
import { CERTIFICATE, HOST } from "../fixtures/server/tls-proxy.ts";
import { CACHED, type Loss, loseDatabase, SENTENCE } from "./proxies/database-away.ts";
import { DEPLOYED, type DeployedProxy, startDeployed } from "./proxies/deployed.ts";
import { OpenStreams } from "./proxies/open-streams.ts";
import type { Scenario } from "./run.ts";

const PROCESSES = 3;
const STREAMS = 12;
const PAGES = 240;
const MOST_SHARE = 0.6;
const LOG_PATIENCE_MS = 5_000;
const VISITORS = 6;
/** Caddy waits for a process for 20 s. */
const STOPPED_MS = 25_000;
const STUDENT = { email: "eleve@elan.test", password: "Correct-horse-1" };
const STREAM_PATIENCE_MS = 10_000;
const ACCOUNT = "/student-dashboard/account";

/**
 * Each proxy of deploy/ that this machine has, with its settings there, in front of three processes. They are restarted one after
 * the other, with open streams of events and under load: no request fails, and pages are shared out among all processes
 * afterwards. While the database is away, cached pages are sent and others refused in our words. Photos of 5 MB pass as well.
 */
export const proxies: Scenario = async (servers, rounds) => {
  const url = new URL(await servers.startDatabase());
  const sql = new pg.Client({ connectionString: url.href });
  await sql.connect();
  const way = new TcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(await way.listen());
  const refuse = (refusing: boolean) => () => {
    way.refusing = refusing;
  };
  const folder = path.join(servers.folder, "database");
  const losses = [
    { name: "is paused", begin: () => pausePostgres(folder), end: () => continuePostgres(folder) },
    { name: "cannot be reached", begin: refuse(true), end: refuse(false) },
  ];
  const problems: string[] = [];
  try {
    for (const proxy of DEPLOYED) {
      const site = await ProxiedSite.start(servers, proxy, url.href);
      const member = site.newBrowser();
      problems.push(
        ...[
          ...(await enter(member, sql)),
          ...(await sendPhoto(member)),
          ...(await readStream(site, member)),
          ...(await loseEvery(losses, site, member)),
          ...(await restartAll(site, member, rounds)),
          ...(await askNobody(site)),
        ].map((problem) => `${proxy.name}: ${problem}`),
      );
      await site.stop();
    }
  } finally {
    way.close();
    await sql.end();
  }
  if (DEPLOYED.length === 0) problems.push("there is no nginx, Caddy or HAProxy on this machine");
  return problems;
};

/** Three processes behind one proxy. */
class ProxiedSite {
  private constructor(
    readonly name: string,
    readonly origin: string,
    private readonly processes: ServerProcess[],
    private readonly startAt: (port: number) => Promise<ServerProcess>,
    private readonly stopProxy: () => Promise<void>,
  ) {}

  static async start(servers: TestServers, proxy: DeployedProxy, databaseUrl: string): Promise<ProxiedSite> {
    const port = await freePort();
    const settings = {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `https://${HOST}:${port}`,
      BIND: "127.0.0.1",
      TRUSTED_PROXIES: "1",
    };
    const startAt = (target: number) => servers.start({ ...settings, PORT: String(target) });
    const processes: ServerProcess[] = [];
    for (let count = 0; count < PROCESSES; count += 1) processes.push(await startAt(await freePort()));
    const stop = await startDeployed(proxy, {
      folder: path.join(servers.folder, proxy.name),
      port,
      targets: processes.map((running) => running.port),
    });
    return new ProxiedSite(proxy.name, settings.PUBLIC_URL, processes, startAt, stop);
  }

  newBrowser(): PlainBrowser {
    return new PlainBrowser(this.origin, { ca: CERTIFICATE });
  }

  openStream(member: PlainBrowser): Promise<LiveStream> {
    return LiveStream.open(this.origin, { Cookie: member.cookies.header }, { ca: CERTIFICATE });
  }

  /** Each process is asked for itself, because it caches its own pages. */
  async warm(pages: readonly string[]): Promise<void> {
    for (const { url } of this.processes) for (const page of pages) await ask(url + page);
  }

  /** Resolves with what the processes have logged meanwhile about answers with 503. */
  async restartInTurn(): Promise<string[]> {
    const before = [...this.processes];
    const begun = new Date().toISOString();
    for (const [at, { port }] of this.processes.entries()) {
      await this.processes[at]?.stop();
      this.processes[at] = await this.startAt(port);
    }
    const lines = [...before, ...this.processes].flatMap(({ stdout }) => stdout.split("\n"));
    const warnings = lines.filter(
      (line) => line.startsWith('{"level":"warn"') && !line.includes("slow request"),
    );
    return warnings.filter((line) => (JSON.parse(line) as { time: string }).time > begun);
  }

  /** How many requests each process has answered whose id begins with this; the log is written a moment later. */
  async countAnswered(idPrefix: string, total: number): Promise<number[]> {
    const deadline = Date.now() + LOG_PATIENCE_MS;
    for (;;) {
      const counts = this.processes.map(({ stdout }) => stdout.split(`"id":"${idPrefix}`).length - 1);
      const sum = counts.reduce((one, other) => one + other, 0);
      if (sum >= total || Date.now() > deadline) return counts;
      await delay(50);
    }
  }

  async stop(): Promise<void> {
    await this.stopProcesses();
    await this.stopProxy();
  }

  async stopProcesses(): Promise<void> {
    await Promise.all(this.processes.map((running) => running.stop()));
  }
}

async function loseEvery(losses: Loss[], site: ProxiedSite, member: PlainBrowser): Promise<string[]> {
  const problems: string[] = [];
  for (const loss of losses) {
    // After a loss the cache is cleared, as changes may have been missed.
    await site.warm(CACHED);
    const { found, slowest } = await loseDatabase(site.newBrowser(), member, loss);
    problems.push(...found);
    const times = Object.entries(slowest).map(([what, ms]) => `${what} ${ms} ms`);
    console.log(`${site.name}: the database ${loss.name}: ${times.join(", ")}, ${found.length} problems`);
  }
  return problems;
}

/** Streams are at few processes after a restart, and must not draw the pages to the others. */
async function restartAll(site: ProxiedSite, member: PlainBrowser, rounds: number): Promise<string[]> {
  const problems: string[] = [];
  const streams = new OpenStreams(STREAMS, () => site.openStream(member));
  for (let round = 1; round <= rounds; round += 1) {
    await streams.untilOpen();
    const load = new Load(member);
    const causes = await site.restartInTurn();
    const { answered, failures } = await load.end();
    problems.push(...failures.slice(0, 5), ...(failures.length > 0 ? causes.slice(0, 5) : []));
    const open = await streams.untilOpen();
    if (open < STREAMS) problems.push(`${open} of ${STREAMS} streams are open after restart ${round}`);
    const shares = await countShares(site, member, round);
    const most = Math.max(...shares) / PAGES;
    if (most > MOST_SHARE) problems.push(`after restart ${round} one process gets ${shares.join(", ")}`);
    console.log(
      `${site.name}: restart ${round} of all, ${answered} requests, ${failures.length} failed; then ${shares.join(" / ")} of ${PAGES} pages with ${open} streams`,
    );
  }
  await streams.end();
  return problems;
}

/** With every process stopped, the proxy itself says when to come back. */
async function askNobody(site: ProxiedSite): Promise<string[]> {
  await site.stopProcesses();
  const begun = performance.now();
  const { status, text, headers } = await site.newBrowser().get("/faq");
  const ms = Math.round(performance.now() - begun);
  console.log(`${site.name}: without any process ${status} after ${ms} ms`);
  const isSaid = status === 503 && text.includes(SENTENCE) && headers["retry-after"] === "2";
  return isSaid && ms < STOPPED_MS
    ? []
    : [`without any process: ${status} after ${ms} ms, ${text.slice(0, 200)}`];
}

/** Pages of one person and of everybody, by turns. */
async function countShares(site: ProxiedSite, member: PlainBrowser, round: number): Promise<number[]> {
  const idPrefix = `share-${round}-`;
  const browsers = [member, site.newBrowser()];
  for (let sent = 0; sent < PAGES; sent += VISITORS)
    await Promise.all(
      Array.from({ length: VISITORS }, (_, at) =>
        browsers[at % 2]?.get(at % 2 ? "/faq" : ACCOUNT, {
          "X-Request-Id": idPrefix + String(sent + at).padStart(6, "0"),
        }),
      ),
    );
  return site.countAnswered(idPrefix, PAGES);
}

/** Signs a student up, once, and in. */
async function enter(browser: PlainBrowser, sql: pg.Client): Promise<string[]> {
  const person = {
    ...STUDENT,
    confirmPassword: STUDENT.password,
    termsAccepted: true,
    data: { role: "student", phone_number: "06 12 34 56 78" },
  };
  await browser.post("/api/auth/sign-up/email", person);
  await sql.query("update users set email_verified = true");
  const { status, text } = await browser.post("/api/auth/sign-in/email", STUDENT);
  if (status !== 200) return [`nobody gets in: ${status} ${text}`];
  // Refused the second time: then there is a name already.
  await browser.post("/profile-completion", new URLSearchParams({ firstName: "Zoé", lastName: "M" }));
  return [];
}

/** Noise, which does not get smaller. */
async function sendPhoto(browser: PlainBrowser): Promise<string[]> {
  const [width, height] = [1500, 1100];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photo = await noise.png().toBuffer();
  const form = new FormData();
  form.set("intent", "photo");
  form.set("photo", new Blob([new Uint8Array(photo)]), "photo.png");
  const { status, text } = await browser.post(ACCOUNT, form);
  return status === 200 ? [] : [`a photo of ${photo.length} bytes: ${status} ${text.slice(0, 300)}`];
}

/** A proxy that held back the first bytes of a stream would do so until there is a bufferful. */
async function readStream(site: ProxiedSite, member: PlainBrowser): Promise<string[]> {
  const stream = await site.openStream(member).catch((error: Error) => error);
  if (stream instanceof Error) return [`a stream: ${stream.message}`];
  const first = await Promise.race([stream.begun, delay(STREAM_PATIENCE_MS, "silent", { ref: false })]);
  stream.close();
  return first === ":\n\n" ? [] : [`a stream began with ${first}`];
}

/** People who look at pages and save something, one request after the other, until it ends. */
class Load {
  #ending = false;
  #answered = 0;
  #failures: string[] = [];
  #visitors: Promise<void>[];

  constructor(private readonly browser: PlainBrowser) {
    this.#visitors = Array.from({ length: VISITORS }, () => this.#visit());
  }

  async end() {
    this.#ending = true;
    await Promise.all(this.#visitors);
    return { answered: this.#answered, failures: this.#failures };
  }

  async #visit(): Promise<void> {
    for (let turn = 0; !this.#ending; turn += 1) {
      await this.#try("the home page", () => this.browser.get("/"));
      await this.#try("a page of one's own", () => this.browser.get(ACCOUNT));
      const profile = { intent: "profile", firstName: `Zoé ${turn}`, lastName: "M", phoneNumber: "" };
      await this.#try("a form", () => this.browser.post(ACCOUNT, new URLSearchParams(profile)));
    }
  }

  async #try(what: string, ask: () => Promise<{ status: number; text: string }>): Promise<void> {
    const begun = performance.now();
    const { status, text } = await ask().catch((error: Error) => ({ status: "none", text: error.message }));
    const ms = Math.round(performance.now() - begun);
    this.#answered += 1;
    if (status !== 200) this.#failures.push(`${what}: ${status} after ${ms} ms, ${text.slice(0, 200)}`);
  }
}
