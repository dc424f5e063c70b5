import { expect, it } from "vitest";
import type { Database } from "../database/db.server.ts";
import { createLogger } from "../web/log.server.ts";
import { runRetention } from "./retention.server.ts";

const log = createLogger("silent");

it("goes on after one that fails, and fails in the end", async () => {
  const db = {} as Database;
  const ran: string[] = [];
  const retentionRules = {
    first: async () => ran.push("first"),
    broken: async () => {
      throw new Error("broken");
    },
    last: async (given: Database) => {
      expect(given).toBe(db);
      ran.push("last");
    },
  };
  await expect(runRetention(db, retentionRules, log)).rejects.toMatchObject({
    errors: [new Error("broken")],
  });
  expect(ran).toEqual(["first", "last"]);
  await expect(runRetention(db, { first: retentionRules.first }, log)).resolves.toBeUndefined();
});
