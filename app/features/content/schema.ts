import { z } from "zod";
import { emailField, line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { withoutHidden } from "~/platform/format/text.ts";
import { CONTACT_LIMITS, TRAP_FIELD } from "./rules.ts";

const bounded = (max: number, required: string) =>
  line().min(1, required).max(max, `${max} caractères au plus.`);

export const contactSchema = z
  .object({
    name: bounded(CONTACT_LIMITS.name, "Votre nom est requis."),
    email: emailField(CONTACT_LIMITS.email),
    subject: bounded(CONTACT_LIMITS.subject, "L’objet de votre message est requis."),
    message: paragraph()
      .min(1, "Écrivez votre message.")
      .max(CONTACT_LIMITS.message, `${CONTACT_LIMITS.message} caractères au plus.`),
    [TRAP_FIELD]: z.string().optional(),
  })
  .transform(({ [TRAP_FIELD]: trap, ...message }, context) => {
    // A filled honeypot is refused visibly, because a browser's autofill must not lose a message silently.
    if (trap) context.addIssue({ code: "custom", message: "Il ressemble à un envoi automatique." });
    return message;
  });

export type ContactMessage = z.output<typeof contactSchema>;

export const blogSearchSchema = z
  .string()
  .nullish()
  .transform((text) =>
    withoutHidden(text ?? "")
      .trim()
      .slice(0, 120)
      .trim(),
  );

/** A page of this site. "//" and "/\" lead to other sites. */
const OWN_PAGE = /^\/(?![/\\])[^\s\\]*$/;

/** The fields of an optional link to a page of this site; use `requireBothOfLink` on the whole form. */
export const linkFields = (limits: { linkLabel: number; linkTo: number }) => ({
  linkLabel: line().max(limits.linkLabel, `${limits.linkLabel} caractères au plus.`),
  linkTo: line()
    .max(limits.linkTo, `${limits.linkTo} caractères au plus.`)
    .refine(
      (text) => text === "" || OWN_PAGE.test(text),
      "L’adresse d’une page de ce site, comme /contact ou /coaches.",
    ),
});

export function requireBothOfLink(
  { linkLabel, linkTo }: { linkLabel: string; linkTo: string },
  context: z.RefinementCtx,
): void {
  if ((linkLabel === "") === (linkTo === "")) return;
  context.addIssue({
    code: "custom",
    path: [linkLabel === "" ? "linkLabel" : "linkTo"],
    message: "Un lien a un texte et une adresse\u00a0: remplissez les deux, ou videz les deux.",
  });
}
