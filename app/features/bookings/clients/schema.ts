import { z } from "zod";
import { countField } from "~/platform/format/bounded-fields.ts";
import { paragraph } from "~/platform/format/text-fields.ts";

export const LONGEST_CLIENT_NOTES = 4_000;
export const LONGEST_CLIENT_GOALS = 1_000;

/** The version is the one that the form showed. */
export const clientNotesSchema = z.object({
  /** A page from before goals existed omits them, and they stay. */
  goals: paragraph().max(LONGEST_CLIENT_GOALS, `${LONGEST_CLIENT_GOALS} caractères au plus.`).optional(),
  notes: paragraph().max(LONGEST_CLIENT_NOTES, `${LONGEST_CLIENT_NOTES} caractères au plus.`),
  version: countField(),
});
export type ClientNotes = z.infer<typeof clientNotesSchema>;

export const clientPauseSchema = z.object({
  paused: z.enum(["true", "false"]).transform((text) => text === "true"),
});
