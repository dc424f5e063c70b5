import { afterAll, expect, test } from "vitest";
import { TestServers } from "../fixtures/server/server-process.ts";
import { attack, startForAbuse } from "../stress/abuse.ts";

const servers = new TestServers();
afterAll(() => servers.close());

/** A twentieth of `npm run stress -- abuse`, which also measures how long the person waits. */
const SIZE = 0.05;

test("attacks do not reach the person who is browsing, and nothing generated is a server error", async () => {
  const server = await startForAbuse(servers);
  expect(await attack(server, SIZE, Number.POSITIVE_INFINITY)).toEqual([]);
  expect(server.stderr).toBe("");
});
