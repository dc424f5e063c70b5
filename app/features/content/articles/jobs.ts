import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Publishes the planned version of an article, at the planned time. */
export const publishPlannedJob = defineJob(
  "publish-planned-article",
  z.object({ articleId: z.int().positive() }),
);
