import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { SIDES } from "./rules.ts";

export const mailUnreadJob = defineJob(
  "mail-unread",
  z.object({ conversationId: z.int().positive(), side: z.enum(SIDES) }),
);

/** Runs nightly, because answers older than 90 days no longer count. */
export const refreshResponseTimesJob = defineJob("refresh-response-times", z.object({}), {
  attempts: 3,
  cron: "40 2 * * *",
});
