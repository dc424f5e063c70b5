import { z } from "zod";
import type { Database } from "../database/db.server.ts";
import type { Logger } from "../web/log.server.ts";
import { defineJob } from "./jobs.server.ts";

/** What is forgotten in time, by name. Running one twice does no more than running it once. */
export type RetentionRules = Record<string, (db: Database) => Promise<unknown>>;

/** Every hour: what has expired is deleted. */
export const pruneJob = defineJob("prune", z.object({}), { attempts: 3, cron: "0 * * * *" });

/** Runs every one of them; what failed is logged by name, and then makes the whole fail, so that it is tried again. */
export async function runRetention(db: Database, retentionRules: RetentionRules, log: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const [prune, run] of Object.entries(retentionRules)) {
    try {
      await run(db);
    } catch (err) {
      log.warn({ prune, err }, "not pruned");
      failures.push(err);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "not everything was pruned");
}
