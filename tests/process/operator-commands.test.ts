import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ColumnKey, ColumnKeys } from "../../app/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "../../app/platform/crypto/sealed-column.server.ts";
import { addDays, parisDay } from "../../app/platform/format/dates.ts";
import { copyProgram } from "../../scripts/archive.mjs";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { freePort } from "../fixtures/free-port.ts";
import { ask } from "../fixtures/server/http.ts";
import { operate, startCommand } from "../fixtures/server/operate.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// Whole processes start and stop here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 5 };
const MEASURES = "/mon-accompagnement/mesures";
const MANY = 300;
const READ = 40;
const CROWD = 60;

/** One site, served by the program as an operator has it: with no other packages than those of the archive. */
const servers = new TestServers();
const program = path.join(servers.folder, "program");
let server: ServerProcess;
let sql: pg.Client;
let student: PlainBrowser;
let operator: PlainBrowser;
let accompaniment: string;

const keys = (): ColumnKey[] =>
  JSON.parse(readFileSync(path.join(servers.dataDir, "secrets.json"), "utf8")).columnKeys;

beforeAll(async () => {
  mkdirSync(program);
  copyProgram(program, path.resolve(import.meta.dirname, "../.."));
  server = await servers.startSeeded(
    { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", DATABASE_MEMORY_MB: "256" },
    { folder: program },
  );
  sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const origin = `http://localhost:${server.port}`;
  const people = new PlainPeople({ origin, sql, dataDir: servers.dataDir });
  [student, operator] = [await people.demo("student"), await people.demo("operator")];
  accompaniment = (await sql.query("select id from accompaniments")).rows[0].id;
  await addMeasures(accompaniment, READ);
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
});

/** As the server would have written them, of days long ago. */
async function addMeasures(of: string, count: number): Promise<void> {
  const sealing = sealedColumn(new ColumnKeys(keys()), "body_measures.sealed");
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql.query(
    `insert into body_measures (id, accompaniment_id, measured_on, sealed)
     select given.id, $3, date '2020-01-01' - position::integer, sealed
     from unnest($1::uuid[], $2::text[]) with ordinality as given (id, sealed, position)`,
    [ids, ids.map((id) => sealing.seal(id, JSON.stringify({ weight: 72 }))), of],
  );
}

const settings = { DATA_DIR: servers.dataDir };

// With the archive's own Node, as an ordinary user and without a network: tests/long/archive.test.ts.
test("the archive's program serves a page, and the archive has all that its README links", async () => {
  const readme = readFileSync(path.join(program, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => String(link));
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(existsSync(path.join(program, link)), link).toBe(true);
  const { status, text } = await ask(`${server.url}/coaches`);
  expect(status).toBe(200);
  expect(text).toContain("Camille Laurent");
});

const countNot = async (key: string) =>
  (
    await sql.query("select count(*)::int as n from body_measures where split_part(sealed, '.', 2) <> $1", [
      key,
    ])
  ).rows[0].n;

/** Reads and writes as people do, while there are values of both keys. */
let wrote = 0;
async function readAndWrite(): Promise<void> {
  const page = await student.get(MEASURES);
  expect(page.status).toBe(200);
  expect(page.text).toContain("72");
  const day = addDays(parisDay(new Date()), -100 - wrote);
  const form = new URLSearchParams({ intent: "save", day, weight: "71,5" });
  expect((await student.post(`${MEASURES}.data`, form)).status).toBe(200);
  wrote += 1;
}

/** Runs the command until it waits for the row of this day, which is locked, lets people read and write, and kills it. */
async function killRotationAt(measuredOn: string): Promise<void> {
  const holding = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await holding.connect();
  await holding.query("begin");
  await holding.query(
    "select from body_measures where accompaniment_id <> $1 and measured_on = $2 for update",
    [accompaniment, measuredOn],
  );
  const cut = startCommand(["rotate-keys"], settings);
  let isOver = false;
  void cut.done.then(() => {
    isOver = true;
  });
  await vi.waitUntil(
    async () =>
      (await sql.query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
        .rowCount || isOver,
    PATIENCE,
  );
  await readAndWrite();
  cut.signal("SIGKILL");
  expect((await cut.done).code).toBeNull();
  await holding.query("rollback");
  await holding.end();
  await readAndWrite();
}

// Many more values, and people who read and write without a pause: tests/long/rotate-keys.test.ts.
test("keys are rotated while people read and write, though the command is killed on its way", async () => {
  const [old] = keys();
  // The measures need no person whose page is opened: only their number counts.
  await sql.query("set session_replication_role = replica");
  await addMeasures(randomUUID(), MANY);
  await sql.query("reset session_replication_role");
  await readAndWrite();
  for (const part of [1, 2]) {
    await killRotationAt(addDays("2020-01-01", -Math.floor((part * MANY) / 3)));
    expect(await countNot(String(old?.id))).toBeGreaterThan(0);
  }
  const [next, ...others] = keys();
  expect(next?.id).not.toBe(old?.id);
  // An interrupted rotation keeps both keys, since both are needed.
  expect(others).toEqual([old]);
  const [whole] = await Promise.all([operate(["rotate-keys"], settings), readAndWrite()]);
  expect(whole.stdout).toMatch(/^Tout est scellé avec la nouvelle clé \(\d+ valeurs/);
  await readAndWrite();

  const [newest, ...none] = keys();
  expect(none).toEqual([]);
  const alone = new ColumnKeys(newest ? [newest] : []);
  const { rows } = await sql.query("select id, sealed from body_measures");
  expect(rows.length).toBeGreaterThanOrEqual(MANY + READ + wrote);
  const opening = sealedColumn(alone, "body_measures.sealed");
  for (const { id, sealed } of rows) expect(JSON.parse(opening.open(id, sealed)).weight).toBeGreaterThan(0);
  for (const [table, column, id] of [
    ["accompaniments", "health", "id"],
    ["review_notes", "sealed", "booking_id"],
  ] as const) {
    const { rows: found } = await sql.query(
      `select ${id} as id, ${column} as sealed from ${table} where ${column} is not null`,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) sealedColumn(alone, `${table}.${column}`).open(row.id, row.sealed);
  }
  expect(server.errors).toEqual([]);
  expect(server.stderr).toBe("");
});

test("a crowd that is made beside the server is shown: their page, the list, the search, the back office", async () => {
  // The same again, and what is refused: server/operate/seed.db.test.ts.
  expect(await operate(["seed", "crowd", String(CROWD)], settings)).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /^60 sur 60\nLa foule compte 60 personnes, dont 60 ajoutées en \d+ s\u00a0:.*$/,
    ),
  });
  const { rows } = await sql.query(
    `select c.id, c.name, l.city from coaches c join users u on u.id = c.user_id join listings l on l.id = c.lead_listing_id
     where u.email like '%@foule.invalid' order by c.id limit 1`,
  );
  const [coach] = rows as [{ id: number; name: string; city: string }];
  const page = await ask(`${server.url}/coach/${coach.id}`);
  expect(page.status).toBe(200);
  for (const words of [coach.name, coach.city]) expect(page.text).toContain(words);
  const found = await ask(`${server.url}/coaches?${new URLSearchParams({ q: coach.name })}`);
  expect(found.text).toContain(`/coach/${coach.id}`);
  const people = await operator.get("/back-office/people?q=foule.invalid");
  expect(people.status).toBe(200);
  expect(people.text).toContain("@foule.invalid");
});

const CHECKS = [
  "Réglages",
  "Données",
  "Base",
  "Secrets et fichiers",
  "Stockage",
  "E-mails",
  "Horloge",
  "Relais",
];

// A database that is away, and a folder that is not there yet: server/operate/check.test.ts.
test("check looks at each part beside the server, and fails for what would not work", async () => {
  const well = await operate(["check"], settings);
  expect(well).toMatchObject({ code: 0, stderr: "" });
  const lines = well.stdout.split("\n");
  expect(lines.slice(0, -1).map((line) => line.replace(/ : .*/, ""))).toEqual(CHECKS);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/ : ok\. \S.*\.$/);
  expect(lines.at(-1)).toBe("Rien n’empêche de démarrer.");

  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const ill = await operate(["check"], { ...settings, SMTP_URL });
  expect(ill.code).toBe(1);
  expect(ill.stdout).toMatch(
    /^E-mails : erreur\. Le serveur de SMTP_URL ne nous accepte pas \(\w+\)[^\n]+\.$/m,
  );
  expect(ill.stdout.match(/ : erreur\./g)).toHaveLength(1);
  expect(ill.stderr).toMatch(/^Des vérifications ont échoué \(1\)[^\n]+\.$/);
});

test("migrate finds nothing to do beside a server", async () => {
  expect(await operate(["migrate"], settings)).toEqual({
    code: 0,
    stderr: "",
    stdout: "La base est déjà à jour : il n’y avait rien à appliquer.",
  });
});

test("--version and --help answer though a setting is wrong", async () => {
  const wrong = { ...settings, PORT: "abc" };
  expect((await operate(["--version"], wrong)).stdout).toMatch(/^\d+\.\d+\.\d+$/);
  const { code, stdout } = await operate(["--help"], wrong);
  expect(code).toBe(0);
  for (const command of ["check", "migrate", "backup", "restore", "rotate-keys", "accept-machine", "seed"])
    expect(stdout).toContain(`elan ${command}`);
});

test("the embedded database has the memory that the operator gives it", async () => {
  const { rows } = await sql.query(
    "select name, setting || coalesce(unit, '') as value from pg_settings where name in ('shared_buffers', 'work_mem') order by name",
  );
  expect(rows).toEqual([
    { name: "shared_buffers", value: `${(64 * 1024) / 8}8kB` },
    { name: "work_mem", value: "4096kB" },
  ]);
});

test("after all of this the server has said nothing unexpected, and stops", async () => {
  await sql.end();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(server.errors).toEqual([]);
  expect(server.stderr).toBe("");
});
