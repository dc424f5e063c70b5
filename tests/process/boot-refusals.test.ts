import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl } from "../fixtures/database-setup.ts";
import { freePort, type ServerSettings, TestServers } from "../fixtures/server-process.ts";

const LONGEST_REFUSAL_MS = 120_000;
const servers = new TestServers();
afterAll(() => servers.close());

/** One sentence in French on the error output, no stack, nothing opened, exit code 1. */
async function expectRefusal(settings: ServerSettings, sentence: RegExp, through?: string[]) {
  const server = await servers.spawn(settings, { through });
  const patience = setTimeout(() => server.signal("SIGKILL"), LONGEST_REFUSAL_MS);
  const exit = await server.exited;
  clearTimeout(patience);
  const said = server.stderr.trim();
  expect(said).toMatch(sentence);
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toMatch(/\.$/);
  expect(said).not.toMatch(/Error|\bat .+:\d+/);
  expect(server.stdout).not.toContain("est ouvert");
  expect(exit).toEqual({ code: 1, signal: null });
}

describe.concurrent("a setting that makes no sense", () => {
  // How every other setting is refused: app/platform/env.test.ts.
  const settings: [ServerSettings, RegExp][] = [
    [{ PORT: "abc" }, /^PORT doit être un nombre/],
    [{ BIND: "192.0.2.1" }, /^L’adresse 192\.0\.2\.1 n’est pas une adresse de cette machine/],
    [{ BIND: "nulle-part.invalid" }, /^L’adresse nulle-part\.invalid n’est pas une adresse de cette machine/],
    [{ METRICS_PORT: "9464", METRICS_BIND: "192.0.2.1" }, /avec METRICS_BIND\.$/],
    [{ PUBLIC_URL: "https://elan.example", SEED: "demo" }, /^SEED=demo ne va pas avec une adresse publique/],
  ];
  test.each(settings)("%o", expectRefusal);
});

test.concurrent("a port that something else holds", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as { port: number };
  await Promise.all([
    expectRefusal({ PORT: String(port) }, new RegExp(`^Le port ${port} est déjà pris`)),
    expectRefusal({ METRICS_PORT: String(port), METRICS_BIND: "::" }, /avec METRICS_PORT\.$/),
  ]);
  other.close();
});

describe.concurrent("a DATA_DIR that cannot be used", () => {
  const file = path.join(servers.folder, "file");
  const readOnly = path.join(servers.folder, "read-only");
  beforeAll(() => {
    writeFileSync(file, "");
    mkdirSync(readOnly, { mode: 0o555 });
  });

  test("a file", () => expectRefusal({ DATA_DIR: file }, /file n’est pas un dossier/));

  test("under a file", () =>
    expectRefusal({ DATA_DIR: path.join(file, "data") }, /data n’est pas un dossier/));

  // Permissions do not hold root back, except in a user namespace: there it is an ordinary user.
  const through = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=65534", "--"] : [];
  const [program, ...args] = [...through, process.execPath, "--version"];
  const possible = spawnSync(program as string, args).status === 0;

  test.runIf(possible)("read-only", () =>
    expectRefusal({ DATA_DIR: readOnly }, /read-only n’est pas accessible en écriture/, through),
  );

  test.runIf(possible)("inside a read-only folder", () =>
    expectRefusal(
      { DATA_DIR: path.join(readOnly, "data") },
      /data n’est pas accessible en écriture/,
      through,
    ),
  );

  test.runIf(process.platform === "linux")("in a file system that is not one", () =>
    expectRefusal({ DATA_DIR: "/proc/elan/data" }, /^Le dossier de données \/proc\/elan\/data /),
  );

  test("with secrets that nobody can read", async () => {
    const spoiled = path.join(servers.folder, "spoiled");
    mkdirSync(spoiled);
    writeFileSync(path.join(spoiled, "secrets.json"), "{");
    await expectRefusal({ DATA_DIR: spoiled }, /secrets\.json est illisible/);
  });
});

describe.concurrent("a database that does not let us in", () => {
  let open: string;
  beforeAll(async () => {
    open = await servers.startDatabase();
  });

  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(open);
    change(url);
    return url.href;
  };

  test("down", async () => {
    const closed = `postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`;
    await expectRefusal({ DATABASE_URL: closed }, /^La base de données ne répond pas/);
  });

  test("on a machine that does not exist", () =>
    expectRefusal(
      { DATABASE_URL: "postgresql://elan:secret@nulle-part.invalid/elan" },
      /^La base de données ne répond pas/,
    ));

  test("wrong password", async () => {
    const url = urlWith((to) => {
      to.password = "not-the-password";
    });
    await expectRefusal({ DATABASE_URL: url }, /refuse l’utilisateur ou le mot de passe/);
  });

  test("missing database", () =>
    expectRefusal(
      { DATABASE_URL: databaseUrl(open, "absente") },
      /^La base nommée dans DATABASE_URL n’existe pas/,
    ));

  test("a user who may not create tables", async () => {
    const admin = new pg.Client({ connectionString: open });
    await admin.connect();
    await admin.query("create role reader login password 'reader'");
    await admin.end();
    const url = urlWith((to) => {
      to.username = "reader";
      to.password = "reader";
    });
    await expectRefusal({ DATABASE_URL: url }, /n’a pas le droit de créer des tables/);
  });
});
