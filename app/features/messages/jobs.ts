import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { SIDES } from "./rules.ts";

/** Looks whether one of the two has not seen what the other wrote, and mails it. */
export const mailUnreadJob = defineJob(
  "mail-unread",
  z.object({ conversationId: z.int().positive(), side: z.enum(SIDES) }),
);

/** Every night: answers that are older than ninety days no longer count. */
export const refreshResponseTimesJob = defineJob("refresh-response-times", z.object({}), {
  attempts: 3,
  cron: "40 2 * * *",
});
