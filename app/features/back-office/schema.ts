import { z } from "zod";
import { paragraph } from "~/platform/text-fields.ts";
import { LONGEST_REASON } from "./rules.ts";

const personId = z.string().min(1).max(100);
/** The number of a message, a job or a mail. */
const thingId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const reason = paragraph()
  .regex(/[\p{L}\p{N}]/u, "Dites pourquoi\u00a0: vous ou un collègue le relirez un jour.")
  .max(LONGEST_REASON, `${LONGEST_REASON} caractères au plus.`);

/** What is asked for on « Personnes ». */
export const personSchema = z.object({ personId });
export const suspendSchema = z.object({ personId, reason });

/** What is asked for on « Messages ». */
export const messageWorkSchema = z.object({ id: thingId, handled: z.enum(["true", "false"]) });

/** What is asked for on « Tâches en échec » and « E-mails non remis »: once more. */
export const retrySchema = z.object({ id: thingId });
