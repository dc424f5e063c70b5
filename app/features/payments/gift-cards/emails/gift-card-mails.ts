import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { endSentence, ofName } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface MailedCard {
  initialCents: number;
  buyerName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  sendAt: Date;
  expiresAt: Date;
}

interface CardMail {
  card: MailedCard;
  /** the page of the card, which shows its code */
  url: string;
  /** whether the card leaves with this mail */
  isSentNow: boolean;
}

const lastDay = ({ expiresAt }: MailedCard): string => formatDay(new Date(expiresAt.getTime() - 1));

/** The code is not in the mail, but on the page behind its link. */
export function giftCardMail({ card, url }: Omit<CardMail, "isSentNow">) {
  const { buyerName, recipientName, message } = card;
  const amount = formatEuros(card.initialCents, { short: true });
  return {
    subject: `${buyerName} vous offre une carte cadeau de ${amount} · ${BRAND.name}`,
    ...renderMail({
      title: `Une carte cadeau de ${amount}, pour vous`,
      preheader: endSentence(`De la part ${ofName(buyerName)}`),
      paragraphs: [
        `Bonjour ${recipientName},`,
        `${buyerName} vous offre une carte cadeau de ${amount} sur ${BRAND.name}\u00a0: pour des séances avec un coach sportif, un pack ou un achat à la boutique.`,
        ...(message ? [`«\u00a0${message}\u00a0»`] : []),
        "Ouvrez votre carte pour voir son code, puis tapez-le avant de payer, à «\u00a0Code promo ou carte cadeau\u00a0». Elle peut servir en plusieurs fois.",
      ],
      facts: [
        { label: "Montant", value: amount },
        { label: "Valable jusqu’au", value: lastDay(card) },
      ],
      action: { label: "Ouvrir ma carte cadeau", url },
      footnote: "Gardez ce lien pour vous\u00a0: qui le connaît peut se servir de la carte.",
    }),
  };
}

export function boughtCardMail({ card, url, isSentNow }: CardMail) {
  const { buyerName, recipientName, recipientEmail, sendAt } = card;
  const amount = formatEuros(card.initialCents, { short: true });
  return {
    subject: `Votre carte cadeau de ${amount} pour ${recipientName} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre carte cadeau est prête",
      preheader: endSentence(`${amount} pour ${recipientName}`),
      paragraphs: [
        `Bonjour ${buyerName},`,
        isSentNow
          ? `Merci\u00a0! La carte part maintenant à ${recipientEmail}, avec votre message.`
          : `Merci\u00a0! La carte part le ${formatDay(sendAt)} à ${recipientEmail}, avec votre message.`,
        "Vous pouvez aussi l’imprimer et l’offrir vous-même, depuis sa page.",
        "Tant qu’elle n’a pas servi, vous avez 14\u00a0jours pour changer d’avis\u00a0: répondez à cet e-mail ou écrivez-nous, et nous la remboursons.",
      ],
      facts: [
        { label: "Montant", value: formatEuros(card.initialCents) },
        { label: "Pour", value: recipientName },
        { label: "Valable jusqu’au", value: lastDay(card) },
      ],
      action: { label: "Voir la carte", url },
    }),
  };
}
