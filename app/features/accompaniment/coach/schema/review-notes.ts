import { z } from "zod";
import { countField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";

export const LONGEST_REVIEW_NOTES = 6_000;

/** `version` is the version that the form showed; 0 for new notes. */
export const reviewNotesSchema = z.object({
  booking: z.uuid(),
  notes: paragraph()
    .min(1, "Écrivez au moins quelques mots\u00a0: votre élève les lira.")
    .max(LONGEST_REVIEW_NOTES, `${LONGEST_REVIEW_NOTES} caractères au plus.`),
  version: countField(),
});
export type ReviewNotes = z.output<typeof reviewNotesSchema>;
