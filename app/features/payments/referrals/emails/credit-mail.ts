import { greeting } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface CreditMail {
  reader: { firstName: string | null; lastName: string | null };
  cents: number;
  code: string;
  endsAt: Date;
  /** whether the reader has invited the other person, or was invited */
  isInviter: boolean;
  url: string;
  stop: { label: string; url: string } | undefined;
}

/** The code is of use to its person alone, so it may stand in the mail. */
export function creditMail({ reader, cents, code, endsAt, isInviter, url, stop }: CreditMail) {
  const amount = formatEuros(cents, { short: true });
  return {
    subject: `${amount} pour votre prochaine séance · ${BRAND.name}`,
    ...renderMail({
      title: `${amount} pour vous`,
      preheader: `Votre crédit de parrainage\u00a0: ${amount}.`,
      paragraphs: [
        greeting(reader),
        isInviter
          ? "La personne que vous avez invitée a fait sa première séance. Merci de l’avoir amenée\u00a0!"
          : "Votre première séance est faite\u00a0: le crédit de votre invitation est à vous.",
        "Tapez ce code avant de payer, à «\u00a0Code promo ou carte cadeau\u00a0». Vous seul pouvez l’utiliser, une fois.",
      ],
      code,
      facts: [
        { label: "Montant", value: amount },
        { label: "Valable jusqu’au", value: formatDay(new Date(endsAt.getTime() - 1)) },
      ],
      action: { label: "Choisir une séance", url },
      stop,
    }),
  };
}
