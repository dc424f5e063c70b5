import { z } from "zod";
import type { Database } from "../database/db.server.ts";
import type { Logger } from "../web/log.server.ts";
import { defineJob } from "./jobs.server.ts";

/** Retention rules by name. Each must be idempotent. */
export type RetentionRules = Record<string, (db: Database) => Promise<unknown>>;

export const pruneJob = defineJob("prune", z.object({}), { attempts: 3, cron: "0 * * * *" });

/** Runs every rule. Failures are logged by name and then thrown together, so that the job is retried. */
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
