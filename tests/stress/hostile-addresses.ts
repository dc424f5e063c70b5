import { visitHostileAddresses } from "../fixtures/server/hostile-addresses.ts";
import type { Scenario } from "./run.ts";

const ADDRESSES_A_ROUND = 250;

/** Every page of discovery, asked for in thousands of ways that nobody of good will would. */
export const hostileAddresses: Scenario = async (servers, rounds) => {
  const server = await servers.start({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
  const { statuses, wrong } = await visitHostileAddresses(server.port, rounds * ADDRESSES_A_ROUND);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, total]) => `${total} × ${status}`);
  console.log(`  ${rounds * ADDRESSES_A_ROUND} addresses: ${told.join(", ")}`);
  return wrong;
};
