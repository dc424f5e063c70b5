import { afterAll, expect, test, vi } from "vitest";
import { TestServers } from "../fixtures/server-process.ts";
import { attack, startForAbuse } from "../stress/abuse.ts";

vi.setConfig({ testTimeout: 120_000 });

const servers = new TestServers();
afterAll(() => servers.close());

/** A twentieth of `npm run stress -- abuse`, which measures; other tests take this machine's processors meanwhile. */
const SIZE = 0.05;
const LIMIT_MS = 5_000;

test("attacks do not reach the person who is browsing, and nothing generated is a server error", async () => {
  const server = await startForAbuse(servers);
  expect(await attack(server, SIZE, LIMIT_MS)).toEqual([]);
  expect(server.stderr).toBe("");
});
