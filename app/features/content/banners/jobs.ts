import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Renders the cached pages anew at the moment at which a banner begins or ends. */
export const turnBannerJob = defineJob("turn-banner", z.object({ bannerId: z.int().positive() }));
