import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Tells coaches whose page was public before what it needs now. */
export const tellReadinessJob = defineJob("tell-readiness", z.object({}), {
  attempts: 3,
  cron: "10 8 * * *",
});

/** Reminds coaches of papers that end soon. */
export const remindOfPapersJob = defineJob("remind-of-papers", z.object({}), {
  attempts: 3,
  cron: "40 7 * * *",
});
