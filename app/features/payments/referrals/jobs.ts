import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Gives both people of an invitation their credit once the first paid session was held. */
export const sweepReferralsJob = defineJob("sweep-referrals", z.object({}), {
  attempts: 3,
  cron: "*/15 * * * *",
});
