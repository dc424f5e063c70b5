import { z } from "zod";
import { withoutHidden } from "~/platform/text.ts";
import { line, paragraph } from "~/platform/text-fields.ts";
import { CONTACT_LIMITS, TRAP_FIELD } from "./rules.ts";

const bounded = (max: number, required: string) =>
  line().min(1, required).max(max, `${max} caractères au plus.`);

/** The contact form: four fields, all required. */
export const contactSchema = z.object({
  name: bounded(CONTACT_LIMITS.name, "Votre nom est requis."),
  email: bounded(CONTACT_LIMITS.email, "Votre adresse e-mail est requise.").pipe(
    z.email("Cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point."),
  ),
  subject: bounded(CONTACT_LIMITS.subject, "L’objet de votre message est requis."),
  message: paragraph()
    .min(1, "Écrivez votre message.")
    .max(CONTACT_LIMITS.message, `${CONTACT_LIMITS.message} caractères au plus.`),
});

export type ContactMessage = z.infer<typeof contactSchema>;
export type ContactField = keyof ContactMessage;

/** What the contact page's action answers. */
export interface ContactAnswer {
  sent: boolean;
  /** why nothing was sent, when no field is to blame */
  refusal?: string;
  errors?: Partial<Record<ContactField, string>>;
  /** what was typed, for a browser without script, which would lose it */
  values?: Record<ContactField, string>;
}

/** The form as it was sent: a message that can be stored, or what is wrong with it. The same in browser and server. */
export function readContactForm(form: FormData) {
  const read = (name: string) => String(form.get(name) ?? "");
  const values = {
    name: read("name"),
    email: read("email"),
    subject: read("subject"),
    message: read("message"),
  };
  const parsed = contactSchema.safeParse(values);
  if (parsed.success) return { values, message: parsed.data, trapped: read(TRAP_FIELD) !== "" };
  const fields = z.flattenError(parsed.error).fieldErrors;
  const errors = {
    name: fields.name?.[0],
    email: fields.email?.[0],
    subject: fields.subject?.[0],
    message: fields.message?.[0],
  };
  return { values, errors };
}

/** What is searched on the blog: free text, as long as a sentence. */
export const blogSearchSchema = z
  .string()
  .nullish()
  .transform((text) =>
    withoutHidden(text ?? "")
      .trim()
      .slice(0, 120)
      .trim(),
  );
