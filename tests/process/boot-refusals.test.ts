import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../fixtures/free-port.ts";
import { type ServerSettings, TestServers } from "../fixtures/server/server-process.ts";

// One refusal of each stage of a start: all of them leave the process in the same way. Every other reason of a stage, by what refuses
// it: app/platform/config/env.test.ts (settings), server/listen.test.ts (ports and addresses), server/boot.db.test.ts (folders and databases).
const LONGEST_REFUSAL_MS = 120_000;
const servers = new TestServers();
afterAll(() => servers.close());

/** One sentence in French on the error output, no stack, nothing opened, exit code 1. */
async function expectRefusal(settings: ServerSettings, sentence: RegExp) {
  const server = await servers.spawn(settings);
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

test.concurrent("a misspelt setting, which would open the demonstration", () =>
  expectRefusal({ PUBLIC_ULR: "https://elan.example" }, /^La variable PUBLIC_ULR .*PUBLIC_URL/));

test.concurrent("a port that something else holds", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as { port: number };
  await expectRefusal({ PORT: String(port) }, new RegExp(`^Le port ${port} est déjà pris`));
  other.close();
});

test.concurrent("a database that does not let us in", async () => {
  const closed = `postgresql://elan:secret@127.0.0.1:${await freePort()}/elan`;
  await expectRefusal({ DATABASE_URL: closed }, /^La base de données ne répond pas/);
});
