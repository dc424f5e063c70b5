import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Every morning, mails the operators what has waited for more than a day. */
export const mailWaitingWorkJob = defineJob("mail-waiting-work", z.object({}), {
  attempts: 3,
  cron: "0 7 * * *",
});
