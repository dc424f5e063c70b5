import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

export const exportDataJob = defineJob("export-data", z.object({ fileId: z.uuid() }));
