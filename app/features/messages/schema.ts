import { z } from "zod";
import { parsePhone } from "~/platform/phone.ts";
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

/** In the one form that is stored; null when none is given. */
const phone = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === "") return null;
    const stored = parsePhone(text);
    if (stored) return stored;
    context.addIssue({ code: "custom", message: "Ce numéro de téléphone n’est pas valide." });
    return z.NEVER;
  });

/** The contact dialog, as the form checks it before it sends and as the server reads it. */
export const contactSchema = z.object({ message, address, phone });

/** A coach's answer to a request. */
export const answerSchema = z.object({
  conversation: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  answer: z.enum(ANSWERS),
});

export type ContactField = keyof typeof contactSchema.shape;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The first thing to correct in each field. */
export function contactErrors(error: z.ZodError): ContactErrors {
  const fields = Object.entries(z.flattenError(error).fieldErrors as Record<string, string[]>);
  return Object.fromEntries(fields.map(([name, [text = ""]]) => [name, text]));
}
