import { z } from "zod";
import { optionalPhone } from "~/platform/phone-field.ts";
import { line, paragraph } from "~/platform/text-fields.ts";
import { ANSWERS } from "./rules.ts";

export const MESSAGE_MAX = 2000;
const ADDRESS_MAX = 200;

const message = paragraph()
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Écrivez votre message.")
  .max(MESSAGE_MAX, "Votre message est trop long\u00a0: 2\u202f000 caractères au plus.");

const address = line()
  .max(ADDRESS_MAX, `${ADDRESS_MAX} caractères au plus.`)
  .transform((text) => text || null);

/** The contact dialog, as the form checks it before it sends and as the server reads it. */
export const contactSchema = z.object({ message, address, phone: optionalPhone() });

/** A coach's answer to a request. */
export const answerSchema = z.object({
  conversation: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  answer: z.enum(ANSWERS),
});

export type ContactContent = z.output<typeof contactSchema>;
