import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** What time alone changes: orders that nobody has paid for, parcels that must have arrived. */
export const sweepOrdersJob = defineJob("sweep-orders", z.object({}), { attempts: 3, cron: "* * * * *" });

/** Subscriptions whose owner has closed their account end. */
export const sweepSubscriptionsJob = defineJob("sweep-subscriptions", z.object({}), {
  attempts: 3,
  cron: "* * * * *",
});
