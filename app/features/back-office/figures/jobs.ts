import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Runs every hour; it has work once a day, and after an update until the history is computed. */
export const refreshFiguresJob = defineJob("refresh-figures", z.object({}), {
  attempts: 3,
  cron: "7 * * * *",
});
