import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestServers } from "../fixtures/server/server-process.ts";

const CROWD = 1_000;
const FILE = "app/features/bookings/groups/groups.db.test.ts";

/**
 * In each round, 1 000 students want the last seat of a group session at the same moment: one gets it, the others are told so, and everything
 * adds up afterwards. It runs where the commands can be loaded: in the test runner.
 */
export async function groups(_servers: TestServers, rounds: number): Promise<string[]> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "database",
      "--testTimeout=600000",
      "-t",
      "students who want the last one",
      FILE,
    ],
    {
      env: { ...Object.fromEntries(own), GROUP_CROWD: String(CROWD), GROUP_RUSHES: String(rounds) },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const [code] = await once(child, "exit");
  return code === 0 ? [] : [`groups, ${rounds} rushes of ${CROWD} students: see above`];
}
