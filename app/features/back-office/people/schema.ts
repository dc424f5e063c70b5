import { z } from "zod";
import { idField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";

export const LONGEST_NOTE = 2000;

export const addNoteSchema = z.object({
  words: paragraph().min(1, "Écrivez votre note.").max(LONGEST_NOTE, "2\u202f000 caractères au plus."),
  aboutOthers: z.string().optional(),
});
export const deleteNoteSchema = z.object({ id: idField() });
