import { afterAll, expect, test } from "vitest";
import { visitHostileAddresses } from "../fixtures/server/hostile-addresses.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

/** The first of the five thousand of `npm run stress`. */
const ADDRESSES = 1_000;

const servers = new TestServers();
afterAll(() => servers.close());

test("hostile addresses get a page or a clear refusal, and never run anything", async () => {
  const server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const { statuses, wrong } = await visitHostileAddresses(server.port, ADDRESSES);
  expect(wrong).toEqual([]);
  // The generator does what it says: mostly pages, and some that are not there.
  expect(statuses.get(200)).toBeGreaterThan(ADDRESSES / 2);
  expect(statuses.get(404)).toBeGreaterThan(ADDRESSES / 50);
});
