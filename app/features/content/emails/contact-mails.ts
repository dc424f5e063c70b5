import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
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

interface AnswerMail {
  message: ContactMessage & { createdAt: Date };
  answer: string;
}

/** The operator's answer, with the message that it is about. */
export function contactAnswerMail({ message: { name, subject, message, createdAt }, answer }: AnswerMail) {
  const quoted = message
    .split("\n")
    .map((row) => `> ${row}`)
    .join("\n");
  return {
    subject: `Re\u00a0: ${subject}`,
    ...renderMail({
      title: subject,
      preheader: "Notre équipe vous répond.",
      paragraphs: [
        `Bonjour ${name},`,
        answer,
        `L’équipe ${ofName(BRAND.name)}`,
        `Votre message du ${formatDayTime(createdAt)}\u00a0:`,
        quoted,
      ],
    }),
  };
}
