import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { continuePostgres, embeddedUrl, pausePostgres } from "../../fixtures/database/postgres-process.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { type Answer, ask } from "../../fixtures/server/http.ts";
import { PlainPeople } from "../../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../../fixtures/server/server-process.ts";
import { signIn } from "../../stress/abuse/person.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 100 };
const AWAY = "Le service redémarre. Réessayez dans quelques secondes.";
const METHODS = ["PROPFIND", "MKCOL", "SEARCH", "TRACE", "LOCK", "REPORT", "PURGE"];
/** who asks, as the trace of their own tells it */
const CALLER = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const servers = new TestServers();
const spans: SentSpan[] = [];
const bodies: string[] = [];
let collector: Server;
let server: ServerProcess;
let address: string;
let cookie: string;
let backupDir: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  backupDir = path.join(servers.folder, "backups");
  mkdirSync(backupDir);
  collector = await startCollector();
  server = await servers.startSeeded({
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    // Longer than a stop usually takes: what is asked for just before it is sent by the stop itself.
    OTEL_BSP_SCHEDULE_DELAY: "1000",
    TRUSTED_PROXIES: "1",
    BACKUP_DIR: backupDir,
    BACKUP_WAL: "1",
  });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const people = new PlainPeople({ origin: server.url, sql, dataDir: servers.dataDir });
  cookie = (await people.demo("student")).cookies.header;
  await sql.end();
});
afterAll(async () => {
  await servers.close();
  collector?.close();
});

/** Stands in for a collector: it keeps what it gets. */
function startCollector(): Promise<Server> {
  const listening = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    bodies.push(body);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  return new Promise((resolve) => listening.listen(0, "127.0.0.1", () => resolve(listening)));
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => vi.waitUntil(() => spans.find((span) => span.name === name), PATIENCE);

/** Reads the metrics, each with its value. */
async function scrape(): Promise<Map<string, number>> {
  const { status, text } = await ask(`${address}/metrics`);
  expect(status).toBe(200);
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const answered = (route: string, status: string, method = "GET") =>
  `elan_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

/** A request is counted when its answer is gone, which who asked may know first. */
const settled = (check: (told: Map<string, number>) => void) =>
  vi.waitFor(async () => check(await scrape()), PATIENCE);

const seriesOf = (told: Map<string, number>) => [...told.keys()].filter((name) => name.includes("route="));

test("figures are told on a port of their own, and not to visitors", async () => {
  const told = await ask(`${address}/metrics`);
  expect(told.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await ask(`${address}/`)).status).toBe(404);
  expect((await ask(`${address}/metrics`, { method: "POST" })).status).toBe(404);
  const visited = await ask(`${server.url}/metrics`);
  expect(visited.status).toBe(404);
  expect(visited.text).not.toContain("elan_");
});

test("the home page has been rendered before its first visitor", async () => {
  expect((await ask(`${server.url}/`)).status).toBe(200);
  await settled((told) => {
    expect(told.get("elan_kept_page_hits_total")).toBe(1);
    expect(told.get("elan_kept_page_misses_total")).toBe(0);
  });
});

test("they count what was asked, by route, status and method", async () => {
  await ask(`${server.url}/faq`);
  await settled((told) => expect(told.get(answered("/faq", "2xx"))).toBe(1));
  const before = await scrape();
  for (let times = 0; times < 3; times += 1) await ask(`${server.url}/faq`);
  await ask(`${server.url}/faq`, { method: "HEAD" });
  await ask(`${server.url}/coach/999999`);
  await ask(`${server.url}/favicon.ico`);
  const since = (told: Map<string, number>, name: string) => (told.get(name) ?? 0) - (before.get(name) ?? 0);
  await settled((told) => {
    expect(since(told, answered("/faq", "2xx"))).toBe(3);
    expect(since(told, answered("/faq", "2xx", "HEAD"))).toBe(1);
    expect(since(told, answered("/coach/:coachId", "4xx"))).toBe(1);
    expect(since(told, 'elan_http_request_duration_seconds_count{route="/faq"}')).toBe(4);
    expect(since(told, "elan_kept_page_hits_total")).toBe(4);
    expect(since(told, "elan_static_files_total")).toBe(1);
  });
  const told = await scrape();
  expect(told.get("elan_kept_page_misses_total")).toBeGreaterThanOrEqual(1);
  expect(told.get("elan_kept_page_bytes")).toBeGreaterThan(1_000);
});

test("they name nobody and repeat nothing that was typed", async () => {
  const word = `secret${randomBytes(6).toString("hex")}`;
  await ask(`${server.url}/coaches?q=${word}`);
  await ask(`${server.url}/search-results?discipline=${word}&city=${word}`);
  await ask(`${server.url}/${word}/${word}`);
  await ask(`${server.url}/coach/${word}`);
  await ask(`${server.url}/api/auth/reset-password/${word}?callbackURL=/`);
  await signIn(server.url, `${word}@exemple.fr`);
  await ask(`${server.url}/dashboard/account`, { headers: { Cookie: cookie, "User-Agent": word } });
  await settled((told) => expect(told.get(answered("/dashboard/account", "2xx"))).toBe(1));
  const { text } = await ask(`${address}/metrics`);
  expect(text.toLowerCase()).not.toContain(word);
  expect(text).not.toContain("exemple.fr");
});

test("a flood of invented paths and methods adds nothing to their number", async () => {
  const invent = () => `${server.url}/${randomBytes(8).toString("hex")}`;
  const flood = async (many: number) => {
    for (let count = 0; count < many; count += 1) {
      await ask(invent());
      for (const method of METHODS) await ask(invent(), { method });
      await ask(`${server.url}/coach/${randomBytes(4).readUInt32BE()}`);
    }
  };
  const invented = (told: Map<string, number>) =>
    [...told]
      .filter(([name]) => name.startsWith("elan_http_requests_total") && name.includes('route="*"'))
      .reduce((sum, [, times]) => sum + times, 0);
  await flood(1);
  const before = invented(await scrape());
  await flood(1);
  await settled((told) => expect(invented(told)).toBe(before + 1 + METHODS.length));
  const known = seriesOf(await scrape());
  await flood(6);
  await settled((told) => expect(invented(told)).toBe(before + 7 * (1 + METHODS.length)));
  expect(seriesOf(await scrape())).toEqual(known);
  expect(known.join()).not.toContain("PROPFIND");
});

test("they tell of the pools, the streams, the work that waits and which version this is", async () => {
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  await sql.query(
    `select graphile_worker.add_job('send-mail', '{"mailId": 1}', run_at => now() + interval '1 hour'),
            graphile_worker.add_job('nobody-does-this', '{}')`,
  );
  await sql.end();
  await settled((told) => {
    expect(told.get("elan_mails_waiting")).toBe(1);
    expect(told.get("elan_jobs_waiting")).toBe(1);
    expect(told.get("elan_jobs_oldest_waiting_seconds")).toBeGreaterThan(0);
  });
  const told = await scrape();
  expect(told.get("elan_jobs_failed")).toBe(0);
  expect(told.get("elan_database_up")).toBe(1);
  expect(told.get("elan_live_streams")).toBe(0);
  for (const pool of ["pages", "jobs", "slow"]) {
    expect(told.get(`elan_pool_waiting{pool="${pool}"}`)).toBe(0);
    expect(told.has(`elan_pool_connections{pool="${pool}",state="used"}`)).toBe(true);
  }
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(told.get(`elan_build_info{version="${version}",node="${process.version}"}`)).toBe(1);
});

test("they tell the room on the disk, whether the database takes writes, and whether the files are there", async () => {
  const told = await scrape();
  const free = told.get("elan_data_disk_free_bytes") ?? 0;
  expect(free).toBeGreaterThan(0);
  expect(told.get("elan_data_disk_bytes")).toBeGreaterThanOrEqual(free);
  expect(told.get("elan_database_read_only")).toBe(0);
  expect(told.get("elan_file_store_up")).toBe(1);
  // A disk that is not mounted leaves an empty folder behind.
  const [mounted, away] = [path.join(servers.dataDir, "files"), path.join(servers.dataDir, "away")];
  renameSync(mounted, away);
  mkdirSync(mounted);
  await settled((seen) => expect(seen.get("elan_file_store_up")).toBe(0));
  rmdirSync(mounted);
  renameSync(away, mounted);
  await settled((seen) => expect(seen.get("elan_file_store_up")).toBe(1));
});

test("they tell the age and the size of the newest backup, and that there is none", async () => {
  const backups = () => readdirSync(backupDir).filter((name) => name.endsWith(".backup"));
  await vi.waitUntil(() => backups().length === 1, PATIENCE);
  const file = path.join(backupDir, backups()[0] as string);
  const told = await scrape();
  expect(told.get("elan_backup_bytes")).toBe(statSync(file).size);
  expect(told.get("elan_backup_age_seconds")).toBeLessThan(3_600);
  rmSync(file);
  expect((await scrape()).get("elan_backup_age_seconds")).toBeNaN();
});

test("they tell whether WAL is archived, and what waits", async () => {
  const closeSegment = async () => {
    const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
    await sql.connect();
    await sql.query("create table if not exists written (word text)");
    await sql.query("insert into written values ('something')");
    await sql.query("select pg_switch_wal()");
    await sql.end();
  };
  await settled((told) => {
    expect(told.get("elan_wal_archive_age_seconds")).toBeLessThan(3_600);
    expect(told.get("elan_wal_archive_waiting_files")).toBe(0);
  });
  expect((await scrape()).get("elan_wal_archive_failures_total")).toBe(0);
  const [here, away] = [path.join(backupDir, "wal"), path.join(backupDir, "away")];
  renameSync(here, away);
  await closeSegment();
  await settled((told) => {
    expect(told.get("elan_wal_archive_failures_total")).toBeGreaterThan(0);
    expect(told.get("elan_wal_archive_waiting_files")).toBeGreaterThan(0);
  });
  renameSync(away, here);
  await closeSegment();
  await settled((told) => expect(told.get("elan_wal_archive_waiting_files")).toBe(0));
});

test.each(["grafana-dashboard.json", "prometheus-alerts.yml"])(
  "everything that %s reads is told",
  async (file) => {
    const read = readFileSync(path.join("deploy", file), "utf8");
    const named = new Set(read.match(/\b(elan|nodejs|process)_[a-z0-9_]+\b/g));
    const told = new Set([...(await scrape()).keys()].map((name) => name.replace(/\{.*/, "")));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !told.has(name))).toEqual([]);
  },
);

test("a request is a span of the caller's trace, and the statements it sent are its children, without their values", async () => {
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, "X-Request-Id": "of-the-proxy-1" };
  await ask(`${server.url}/functions/v1/stock?ids=1&adresse=rue+Secrete`, { headers });
  const request = await named("GET /functions/v1/stock");
  expect([request.traceId, request.parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
  expect(attributesOf(request)).toMatchObject({
    "http.route": "/functions/v1/stock",
    "http.response.status_code": 200,
    "elan.request_id": "of-the-proxy-1",
  });
  const statement = await vi.waitUntil(
    () => spans.find(({ parentSpanId }) => parentSpanId === request.spanId),
    PATIENCE,
  );
  expect(attributesOf(statement)["db.query.text"]).toMatch(/^select .*products.*\$1/s);
});

test("a job is a trace of its own", async () => {
  const person = { email: "personne.secrete@exemple.fr", redirectTo: "/reset-password" };
  await ask(`${server.url}/api/auth/request-password-reset`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: Buffer.from(JSON.stringify(person)),
  });
  const job = await vi.waitUntil(() => spans.find(({ name }) => name.startsWith("job ")), PATIENCE);
  expect(job.parentSpanId ?? "").toBe("");
});

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url + path, { headers });

const everything = (): Promise<Answer>[] => [
  get("/coaches?q=yoga"),
  get("/search-results?discipline=Yoga&city=Lyon&tri=prix"),
  get("/coach/3.data"),
  get("/dashboard/account", { Cookie: cookie }),
  get("/coach/1/contact", { Cookie: cookie }),
  get("/api/auth/get-session", { Cookie: cookie }),
];

describe("while PostgreSQL does not answer", () => {
  beforeAll(() => pausePostgres(servers.dataDir));

  // How soon: tests/long/database-away.test.ts.
  test("the first who need it are refused, and so are the next, all with when to come back", async () => {
    for (const answers of [await Promise.all(everything()), await Promise.all(everything())])
      for (const { status, headers, text } of answers) {
        expect({ status, retry: headers["retry-after"] }).toEqual({
          status: 503,
          retry: expect.stringMatching(/^\d+$/),
        });
        expect(text).toContain(AWAY);
      }
  });

  test("actions and sign-ins are refused in the same words", async () => {
    const form = Buffer.from("name=L%C3%A9a&email=lea%40exemple.fr&subject=Bonjour&message=Bonjour");
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(form.length),
      Origin: server.url,
    };
    const answers = [
      await signIn(server.url, "eleve@exemple.fr"),
      await ask(`${server.url}/contact`, { method: "POST", headers, body: form }),
      await ask(`${server.url}/functions/v1/favorites`, {
        method: "POST",
        headers: { ...headers, Cookie: cookie },
        body: form,
      }),
    ];
    for (const { status, headers: answered, text } of answers) {
      expect(status).toBe(503);
      expect(answered["retry-after"]).toMatch(/^\d+$/);
      expect(text).toContain(AWAY);
    }
  });

  test("the process is alive, says that it is not ready, and serves what needs no database", async () => {
    const [alive, ready, file] = [await get("/healthz"), await get("/readyz"), await get("/favicon.svg")];
    expect([alive.status, ready.status, file.status]).toEqual([200, 503, 200]);
    expect(ready.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await get("/faq")).status).toBe(200);
  });

  test("the figures say so, and everything else", async () => {
    await settled((told) => expect(told.get("elan_database_up")).toBe(0));
    const told = await scrape();
    expect(told.get("elan_jobs_waiting")).toBeNaN();
    expect(told.get("elan_database_read_only")).toBeNaN();
    expect(told.get("elan_file_store_up")).toBe(1);
    expect(told.get("elan_mails_failed")).toBeNaN();
    expect(told.get(answered("/faq", "2xx"))).toBeGreaterThan(0);
    expect(told.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  });
});

test("when it answers again, everything works by itself", async () => {
  continuePostgres(servers.dataDir);
  await vi.waitUntil(async () => (await get("/readyz")).status === 200, PATIENCE);
  await vi.waitUntil(async () => (await get("/")).status === 200, PATIENCE);
  for (const { status } of await Promise.all(everything())) expect(status).toBe(200);
  expect((await signIn(server.url, "eleve@exemple.fr")).status).toBe(200);
  await settled((told) => expect(told.get("elan_database_up")).toBe(1));
  expect(server.running).toBe(true);
  expect(server.stderr).toBe("");
});

test("health checks are not traced, nobody is named, and a stop sends the last spans", async () => {
  await ask(`${server.url}/readyz`);
  const id = "last-request-1";
  await ask(`${server.url}/nulle-part/secrete`, { headers: { "X-Request-Id": id } });
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(spans.find((span) => attributesOf(span)["elan.request_id"] === id)?.name).toBe("GET *");
  expect(spans.filter(({ name }) => name.includes("readyz"))).toEqual([]);
  expect(bodies.join("")).not.toMatch(/secrete/i);
});
