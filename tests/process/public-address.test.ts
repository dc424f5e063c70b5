import { afterAll, expect, test, vi } from "vitest";
import { ask } from "../fixtures/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 5 };
const PUBLIC_URL = "https://elan.test";

const servers = new TestServers();
afterAll(() => servers.close());

/** At another address of this machine, which it has on every Linux; what listens to all addresses is found there too. */
const isReached = (port: number) =>
  ask(`http://127.0.0.2:${port}/healthz`).then(
    () => true,
    () => false,
  );

test("without one, a server is for this machine alone; BIND says otherwise", async () => {
  const local = await servers.startSeeded();
  expect((await ask(`http://localhost:${local.port}/healthz`)).status).toBe(200);
  expect(await isReached(local.port)).toBe(false);
  expect(local.stdout).toContain("eleve@exemple.fr");
  await local.stop();
  if (process.platform !== "linux") return;
  const open = await servers.start({ BIND: "0.0.0.0" });
  expect(await isReached(open.port)).toBe(true);
  await open.stop();
});

test("with one, what the demonstration left behind is not served", async () => {
  const server = await servers.spawn({ PUBLIC_URL, BIND: "127.0.0.1" });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(server.stderr.trim()).toMatch(/^Cette base contient les comptes de démonstration, [^\n]+\.$/);
  expect(server.stdout).not.toContain("est ouvert");
});

const WITHOUT_TLS = {
  PUBLIC_URL: "http://elan.test",
  BIND: "127.0.0.1",
  DATA_DIR: `${servers.folder}/public`,
};
let server: ServerProcess;

test("without TLS it starts, and says that TLS is needed", async () => {
  server = await servers.startEmpty(WITHOUT_TLS);
  await vi.waitUntil(() => server.stdout.includes("est ouvert"), PATIENCE);
  expect(server.stdout.match(/demande https/g)).toHaveLength(1);
  const { headers } = await ask(`${server.url}/`);
  expect(headers["strict-transport-security"]).toBeUndefined();
  for (const path of ["/dev/mails", "/dev/google/authorize", "/dev/google/token"])
    expect((await ask(`${server.url}${path}`)).status, path).toBe(404);
  // No keys, no Google: neither in the page's data nor for a request that is made by hand.
  expect((await ask(`${server.url}/`)).text).toMatch(/googleOffered\\",false/);
  const byHand = await fetch(`${server.url}/api/auth/sign-in/social`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://elan.test" },
    body: JSON.stringify({ provider: "google", disableRedirect: true }),
  });
  expect(byHand.status).toBe(404);
  const token = await fetch(`${server.url}/dev/google/token`, { method: "POST", body: new FormData() });
  expect(token.status).toBe(404);
});

test("one that is told to stop says so first, serves on, and ends each connection with its answer", async () => {
  server.signal("SIGTERM");
  await vi.waitUntil(async () => (await ask(`${server.url}/readyz`)).status === 503, PATIENCE);
  // Asked for by somebody who would keep the connection.
  const { status, headers } = await ask(`${server.url}/`, { headers: { Connection: "keep-alive" } });
  expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: "close" });
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test("what is sent to one that starts waits for it; what is only read is told to come back", async () => {
  const starting = await servers.spawn(WITHOUT_TLS);
  const isAlive = () =>
    ask(`${starting.url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isAlive, PATIENCE);
  const headers = { Origin: "http://elan.test", "Content-Type": "application/json" };
  const body = Buffer.from('{"email":"personne@exemple.fr","password":"Aucun-compte-1"}');
  const [read, sent] = await Promise.all([
    ask(`${starting.url}/`),
    ask(`${starting.url}/api/auth/sign-in/email`, { method: "POST", headers, body }),
  ]);
  expect({ read: read.status, sent: sent.status }).toEqual({ read: 503, sent: 401 });
  await starting.stop();
});
