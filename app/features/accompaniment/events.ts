import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

/** Something happened to an accompaniment: mails, papers and notes follow. */
export const accompanimentStepped = defineEvent(
  "accompaniment stepped",
  z.object({ accompanimentId: z.uuid(), stepId: z.int().positive() }),
  ({ accompanimentId }) => `accompaniment ${accompanimentId}`,
);
