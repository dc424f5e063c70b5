import { z } from "zod";
import { EVENT_NAMES } from "./rules.ts";

const id = z.int().positive();

/**
 * The body of POST /functions/v1/klaviyo-sync. The session decides whose data it is, and our database what is
 * sent; only the ids of the prospect and the event come from the browser.
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
  /** batch_sync only: the number of people to be sent */
  total?: number;
}
