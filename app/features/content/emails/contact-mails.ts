import { BRAND } from "~/platform/config/brand.ts";
import { ofName } from "~/platform/format/elision.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { ContactMessage } from "../schema.ts";

/** The operator receives this mail. */
export function contactMail({ name, email, subject, message }: ContactMessage) {
  return {
    subject: `Contact · ${subject}`,
    ...renderMail({
      title: subject,
      preheader: `${name} vous écrit depuis la page de contact.`,
      paragraphs: [
        `${name} (${email}) a écrit depuis la page de contact ${ofName(BRAND.name)}\u00a0:`,
        message,
      ],
      footnote: `Répondez à cet e-mail\u00a0: votre réponse partira vers ${email}.`,
    }),
  };
}
