import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { ask } from "../fixtures/server/http.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const LINES = 20_000;
const servers = new TestServers();
afterAll(() => servers.close());

test("20 000 prospects are imported within seconds, while others are answered, and none is named in the log", async () => {
  const server = await servers.startSeeded({ TRUSTED_PROXIES: "1" });
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const origin = `http://localhost:${server.port}`;
  const { browser, id } = await new PlainPeople({ origin, sql, dataDir: servers.dataDir }).member({
    role: "coach",
  });
  const lines = Array.from({ length: LINES }, (_, at) => `Manon;Petit;m${at}@liste.exemple.fr;;Note ${at}`);
  const form = new FormData();
  form.set("step", "import");
  form.set("file", new Blob([["Prénom;Nom;E-mail;Téléphone;Notes", ...lines].join("\n")]), "liste.csv");
  const taken = browser.post("/dashboard/prospects/import.data", form);
  let isDone = false;
  void taken.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    expect((await ask(`${server.url}/healthz`)).status).toBe(200);
    waits.push(performance.now() - asked);
    await delay(50);
  }
  expect((await taken).text).toContain(String(LINES));
  expect(Math.max(...waits)).toBeLessThan(2_000);
  const { rowCount } = await sql.query("select from prospects where coach_id = $1", [id]);
  expect(rowCount).toBe(LINES);
  await sql.end();
  expect(server.stdout + server.stderr).not.toContain("liste.exemple.fr");
});
