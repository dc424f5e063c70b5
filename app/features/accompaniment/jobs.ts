import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Lapses unanswered offers, replaces coaches who have left, and plans the reviews that are due. */
export const sweepOffersJob = defineJob("sweep-accompaniment-offers", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Applies the state changes that are due: ends, pauses for missing payments, refunds of unused sessions. */
export const sweepAccompanimentsJob = defineJob("sweep-accompaniments", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Reminds coaches of the next week of a programme, before its deadline and when it has passed. */
export const remindOfProgrammesJob = defineJob("remind-of-programmes", z.object({}), {
  attempts: 3,
  cron: "*/10 * * * *",
});

/** Issues the documents and sends the mails of one step. Steps of the same accompaniment run in order. */
export const followAccompanimentStepJob = defineJob(
  "follow-accompaniment-step",
  z.object({ accompanimentId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ accompanimentId }) => `accompaniment ${accompanimentId}` },
);
