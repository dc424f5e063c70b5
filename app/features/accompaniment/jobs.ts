import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Questions to coaches that nobody has answered, coaches who have left, and reviews whose month has come. */
export const sweepOffersJob = defineJob("sweep-accompaniment-offers", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** What time alone changes: ends, pauses of what is not paid, unused sessions that go back. */
export const sweepAccompanimentsJob = defineJob("sweep-accompaniments", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Issues the documents and the mails of a step of an accompaniment. */
export const followAccompanimentStepJob = defineJob(
  "follow-accompaniment-step",
  z.object({ accompanimentId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ accompanimentId }) => `accompaniment ${accompanimentId}` },
);
