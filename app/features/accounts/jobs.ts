import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Somebody has asked for a copy of their data. */
export const exportDataJob = defineJob("export-data", z.object({ fileId: z.uuid() }));
