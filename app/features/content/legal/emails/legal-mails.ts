import type { MailReader } from "~/features/accounts/commands/mail-person.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { keptSentence, plannedSentence } from "../rules/announcements.ts";
import type { LegalName } from "../rules/legal-texts.ts";
import type { ChangeKind } from "../rules/versions.ts";

interface Announced {
  name: LegalName;
  kind: ChangeKind;
  changes: string;
  effectiveFrom: Date;
  /** where the new version is read */
  url: string;
}

const greet = ({ firstName }: MailReader) => (firstName ? `Bonjour ${firstName},` : "Bonjour,");

/** What a member may do about a change, which depends on the text. */
const CHOICES: Partial<Record<LegalName, string>> = {
  terms:
    "Ce que vous avez réservé ou acheté garde les conditions du jour de l’achat. Si les nouvelles ne vous conviennent pas, vous pouvez fermer votre compte avant cette date, sans frais.",
  privacy:
    "Si ce changement ne vous convient pas, vous pouvez revoir vos choix dans votre compte, ou le fermer sans frais.",
};

/** The law asks for a notice on a durable medium that says what changes and from when. */
export const legalChangeMail =
  ({ name, kind, changes, effectiveFrom, url }: Announced) =>
  (reader: MailReader) => {
    const sentence = plannedSentence(name, effectiveFrom);
    return {
      subject: `${sentence.slice(0, -1)} · ${BRAND.name}`,
      ...renderMail({
        title: sentence,
        preheader: changes,
        paragraphs: [
          greet(reader),
          ...(kind === "required"
            ? [`${sentence} La loi ou un danger imprévu ne nous laisse pas le délai habituel.`]
            : [sentence]),
          changes,
          ...(CHOICES[name] ? [CHOICES[name]] : []),
        ],
        action: { label: "Lire la nouvelle version", url },
      }),
    };
  };

/** To people who were told of a change that was taken back. */
export const legalChangeWithdrawnMail =
  ({ name, effectiveFrom, url }: Pick<Announced, "name" | "effectiveFrom" | "url">) =>
  (reader: MailReader) => {
    const sentence = keptSentence(name);
    return {
      subject: `${sentence.slice(0, -1)} · ${BRAND.name}`,
      ...renderMail({
        title: sentence,
        preheader: `Le changement prévu pour le ${formatDay(effectiveFrom)} n’aura pas lieu.`,
        paragraphs: [
          greet(reader),
          `${sentence} Le changement prévu pour le ${formatDay(effectiveFrom)} n’aura pas lieu\u00a0: vous n’avez rien à faire.`,
        ],
        action: { label: "Lire le texte en vigueur", url },
      }),
    };
  };
