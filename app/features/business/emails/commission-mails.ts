import type { MailReader } from "~/features/accounts/commands/mail-person.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Raise {
  /** in percent */
  before: number;
  after: number;
  effectiveFrom: Date;
  publicUrl: string;
}

const greet = ({ firstName }: MailReader) => (firstName ? `Bonjour ${firstName},` : "Bonjour,");

/** To every coach, fifteen days before at least. */
export const higherCommissionMail =
  ({ before, after, effectiveFrom, publicUrl }: Raise) =>
  (reader: MailReader) => {
    const day = formatDay(effectiveFrom);
    return {
      subject: `La commission change le ${day} · ${BRAND.name}`,
      ...renderMail({
        title: `La commission change le ${day}`,
        preheader: `Elle passe de ${before}\u00a0% à ${after}\u00a0% pour ce qui se vend à partir de ce jour.`,
        paragraphs: [
          greet(reader),
          `À partir du ${day}, la commission passe de ${before}\u00a0% à ${after}\u00a0% de ce que vous vendez sur le site.`,
          `Ce qui est vendu avant cette date garde ses ${before}\u00a0%, jusqu’à son versement et ses remboursements.`,
          "Si ce changement ne vous convient pas, vous pouvez changer vos tarifs ou fermer votre compte avant cette date, sans frais.",
        ],
        action: { label: "Lire les conditions", url: `${publicUrl}/terms#prix` },
      }),
    };
  };

/** To coaches who were told of a higher commission that was taken back. */
export const keptCommissionMail =
  ({ after, effectiveFrom, publicUrl }: Pick<Raise, "after" | "effectiveFrom" | "publicUrl">) =>
  (reader: MailReader) => {
    const sentence = `La hausse de la commission à ${after}\u00a0%, prévue pour le ${formatDay(effectiveFrom)}, n’aura pas lieu.`;
    return {
      subject: `La commission n’augmente pas · ${BRAND.name}`,
      ...renderMail({
        title: "La commission n’augmente pas",
        preheader: sentence,
        paragraphs: [greet(reader), sentence, "Vous n’avez rien à faire."],
        action: { label: "Lire les conditions", url: `${publicUrl}/terms#prix` },
      }),
    };
  };
