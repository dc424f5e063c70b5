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
