import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** One entry of the outbox. Given up after 13 attempts, which take 22 hours. */
export const tellKlaviyoJob = defineJob("tell-klaviyo", z.object({ entryId: z.int().positive() }), {
  attempts: 13,
});

/** A coach has asked for all of their prospects to be told of again. */
export const syncProspectsJob = defineJob("sync-prospects", z.object({ coachId: z.string() }));

/** Looks for profiles there whose people have gone without a word: a closed account takes a coach's prospects along. */
export const findStraysJob = defineJob("find-marketing-strays", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});
