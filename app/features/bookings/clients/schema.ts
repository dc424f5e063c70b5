import { z } from "zod";
import { countField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { NOTED_PARAMETER } from "./rules.ts";

export const LONGEST_CLIENT_NOTES = 4_000;
export const LONGEST_CLIENT_GOALS = 1_000;

/** The version is the one that the form showed. What a page leaves out stays. */
export const clientNotesSchema = z.object({
  goals: paragraph().max(LONGEST_CLIENT_GOALS, `${LONGEST_CLIENT_GOALS} caractères au plus.`).optional(),
  /** A page of the version before has one text, which is the first note now. */
  notes: paragraph().max(LONGEST_CLIENT_NOTES, `${LONGEST_CLIENT_NOTES} caractères au plus.`).optional(),
  version: countField(),
});
export type ClientNotes = z.infer<typeof clientNotesSchema>;

const noteField = paragraph()
  .min(1, "Écrivez d’abord votre note.")
  .max(LONGEST_CLIENT_NOTES, `${LONGEST_CLIENT_NOTES} caractères au plus.`);

/** `id` becomes the id of the note, so that a note sent twice is one. */
export const newNoteSchema = z.object({
  id: z.uuid(),
  /** the session that the note is about */
  booking: z.union([z.literal(""), z.uuid()]).default(""),
  body: noteField,
});
export type NewNote = z.output<typeof newNoteSchema>;

/** The session that a new note is about, as the address names it. */
export const readNotedSession = (parameters: URLSearchParams): string | undefined =>
  z.uuid().safeParse(parameters.get(NOTED_PARAMETER)).data;

export const editedNoteSchema = z.object({ id: z.uuid(), body: noteField, version: countField() });
export const droppedNoteSchema = z.object({ id: z.uuid() });

export const clientPauseSchema = z.object({
  paused: z.enum(["true", "false"]).transform((text) => text === "true"),
});
