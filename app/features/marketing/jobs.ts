import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Sends one outbox entry; 13 attempts take 22 hours. */
export const sendToKlaviyoJob = defineJob("tell-klaviyo", z.object({ entryId: z.int().positive() }), {
  attempts: 13,
});

export const syncProspectsJob = defineJob("sync-prospects", z.object({ coachId: z.string() }));

/**
 * Finds profiles of people who were deleted without an event: closing a coach's account deletes their
 * prospects.
 */
export const findStraysJob = defineJob("find-marketing-strays", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});
