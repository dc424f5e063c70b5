import { z } from "zod";
import { LARGEST_INTEGER } from "~/features/discovery/rules/listing.ts";
import { paragraph } from "~/platform/format/text-fields.ts";

export const LONGEST_CLIENT_NOTES = 4_000;

/** The version is the one that the form showed. */
export const clientNotesSchema = z.object({
  notes: paragraph().max(LONGEST_CLIENT_NOTES, `${LONGEST_CLIENT_NOTES} caractères au plus.`),
  version: z.coerce.number().int().min(0).max(LARGEST_INTEGER),
});
export type ClientNotes = z.infer<typeof clientNotesSchema>;

export const clientPauseSchema = z.object({
  paused: z.enum(["true", "false"]).transform((text) => text === "true"),
});
