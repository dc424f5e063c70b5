import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Sends the next piece of a mailing, and enqueues itself for the one after. */
export const sendMailingJob = defineJob("send-mailing", z.object({ mailingId: z.int().positive() }));
