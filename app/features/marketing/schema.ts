import { z } from "zod";
import { EVENT_NAMES } from "./rules.ts";

const id = z.int().positive();

/**
 * What POST /functions/v1/klaviyo-sync is asked. Whose data it is comes from the session, and what is told from our own
 * rows: of what a browser sends, only which prospect and which event count.
 */
export const syncSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("sync_profile"), data: z.looseObject({}).default({}) }),
  z.object({ type: z.literal("sync_prospect"), data: z.looseObject({ id }) }),
  z.object({
    type: z.literal("track_event"),
    data: z.looseObject({ event: z.enum(EVENT_NAMES), prospect_id: id.optional() }),
  }),
  z.object({ type: z.literal("batch_sync"), data: z.looseObject({}).default({}) }),
]);
export type SyncRequest = z.infer<typeof syncSchema>;

export interface SyncAnswer {
  success: true;
  /** of batch_sync: of how many people something is told */
  total?: number;
}
