import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Announces that a planned decision has taken effect, so that cached pages quote it. */
export const announceTermsJob = defineJob("announce-terms", z.object({}));
