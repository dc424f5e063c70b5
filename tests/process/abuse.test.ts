import { afterAll, expect, test, vi } from "vitest";
import { ServerYard } from "../fixtures/server-process.ts";
import { attack, startForAbuse } from "../stress/abuse.ts";

vi.setConfig({ testTimeout: 120_000 });

const yard = new ServerYard();
afterAll(() => yard.close());

/** A twentieth of `npm run stress -- abuse`. */
const SIZE = 0.05;

test("attacks do not reach the person who is browsing, and nothing generated is a server error", async () => {
  const server = await startForAbuse(yard);
  expect(await attack(server, SIZE)).toEqual([]);
  expect(server.stderr).toBe("");
});
