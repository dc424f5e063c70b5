import { expect, it } from "vitest";
import type { Database } from "../database/db.server.ts";
import { createLogger } from "../web/log.server.ts";
import { runPrunes } from "./retention.server.ts";

const log = createLogger("silent");

it("goes on after one that fails, and fails in the end", async () => {
  const db = {} as Database;
  const ran: string[] = [];
  const prunes = {
    first: async () => ran.push("first"),
    broken: async () => {
      throw new Error("broken");
    },
    last: async (given: Database) => {
      expect(given).toBe(db);
      ran.push("last");
    },
  };
  await expect(runPrunes(db, prunes, log)).rejects.toMatchObject({ errors: [new Error("broken")] });
  expect(ran).toEqual(["first", "last"]);
  await expect(runPrunes(db, { first: prunes.first }, log)).resolves.toBeUndefined();
});
