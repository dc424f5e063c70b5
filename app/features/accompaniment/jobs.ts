import { z } from "zod";
import { defineJob } from "~/platform/jobs.server.ts";

/** What time alone changes: ends, pauses of what is not paid, unused sessions that go back. */
export const sweepAccompanimentsJob = defineJob("sweep-accompaniments", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});
