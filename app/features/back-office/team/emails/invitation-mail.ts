import {
  OPERATOR_ROLE_LABELS,
  OPERATOR_ROLE_TEXTS,
  type OperatorRole,
} from "~/features/accounts/rules/operators.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { INVITATION_DAYS, INVITATION_PATH } from "../rules.ts";

/** The link opens for nobody but the account that has confirmed the invited address, so it needs no secret. */
export function invitationMail({ role, publicUrl }: { role: OperatorRole; publicUrl: string }) {
  return {
    subject: `Une invitation dans notre équipe · ${BRAND.name}`,
    ...renderMail({
      title: "Rejoignez notre équipe",
      preheader: "Vous êtes invité à travailler dans le back-office.",
      paragraphs: [
        "Bonjour,",
        "Nous vous invitons à travailler avec nous dans le back-office.",
        "Ouvrez le lien, puis connectez-vous avec cette adresse e-mail. Si vous n’avez pas de compte, créez-en un avec elle, confirmez-la, puis ouvrez le lien de nouveau.",
        `L’invitation est valable ${INVITATION_DAYS} jours. Si vous ne l’attendiez pas, ignorez cet e-mail\u00a0: il ne se passera rien.`,
      ],
      facts: [
        { label: "Votre rôle", value: OPERATOR_ROLE_LABELS[role] },
        { label: "Ce qu’il ouvre", value: OPERATOR_ROLE_TEXTS[role] },
      ],
      action: { label: "Rejoindre l’équipe", url: publicUrl + INVITATION_PATH },
    }),
  };
}
