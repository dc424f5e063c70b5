import { expect, test } from "vitest";
import { visitHostileAddresses } from "../fixtures/server/hostile-addresses.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

/** The first of the thousand of tests/long and of the five thousand of `npm run stress`, always the same ones. */
const ADDRESSES = 50;
const server = sharedServer();

test("hostile addresses get a page or a clear refusal, and never run anything", async () => {
  const { statuses, wrong } = await visitHostileAddresses(server.port, ADDRESSES);
  expect(wrong).toEqual([]);
  // The generator does what it says: mostly pages, and some that are not there.
  expect(statuses.get(200)).toBeGreaterThan(ADDRESSES / 2);
  expect(statuses.get(404)).toBeGreaterThan(0);
});
