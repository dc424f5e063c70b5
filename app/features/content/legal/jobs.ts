import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";
import { LEGAL_NAMES } from "./rules/legal-texts.ts";

/** Renders the pages of a text anew once a version has taken effect, and keeps the facts of the version before. */
export const turnLegalTextJob = defineJob("turn-legal-text", z.object({ name: z.enum(LEGAL_NAMES) }));
