import { greeting } from "~/features/accounts/rules/names.ts";
import { sellerParagraphs } from "~/features/withdrawals/emails/seller-paragraphs.ts";
import { formatLastDay } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import {
  type MailedStep,
  type MailedSubscription,
  reasonOf,
} from "../../subscriptions/emails/subscription-mails.ts";

interface Words {
  title: string;
  sentence: string;
  more: string[];
}

const dayOf = (day: string) => formatDay(parisInstant(day, "12:00"));
const paperOf = ({ document }: Pick<MailedSubscription, "document">): string[] =>
  document ? [`${document.title}\u00a0:\n${document.url}`] : [];

/** The mails of Premium, which is sold to professionals: without a right of withdrawal, and without files. */
export function premiumMail(step: MailedStep, told: MailedSubscription) {
  const { title, sentence, more } = WRITERS[step](told);
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: sentence,
      paragraphs: [greeting(told), sentence, ...more],
      action: { label: "Voir Premium", url: told.listUrl },
    }),
  };
}

function sayEnd({ ending, at, until }: MailedSubscription): string {
  if (ending === "failed")
    return `Le paiement de Premium n’a pas abouti malgré plusieurs tentatives\u00a0: ses avantages se sont arrêtés le ${formatDay(at)}.`;
  if (ending === "suspended")
    return `Votre compte est suspendu\u00a0: Premium et ses avantages se sont arrêtés le ${formatDay(at)}.`;
  const lasts = until
    ? `vous gardez ses avantages jusqu’au ${formatLastDay(until)} inclus, la fin du mois payé.`
    : `ses avantages se sont arrêtés le ${formatDay(at)}.`;
  if (ending === "operator") return `Notre équipe a mis fin à Premium\u00a0: ${lasts}`;
  return ending === "customer"
    ? `Vous avez mis fin à Premium\u00a0: ${lasts}`
    : `Premium a pris fin chez le service de paiement\u00a0: ${lasts}`;
}

const WRITERS: Record<MailedStep, (told: MailedSubscription) => Words> = {
  started: (told) => ({
    title: "Premium commence",
    sentence: `Premium a commencé le ${formatDay(told.startedAt)}\u00a0: vos avantages sont actifs.`,
    more: [
      ...paperOf(told),
      `Prix\u00a0: ${formatEuros(told.priceCents)} par mois, toutes taxes comprises. Le premier mois est payé. Prochain paiement le ${dayOf(told.nextDay)}, puis chaque mois, jusqu’à ce que vous y mettiez fin.`,
      `Vous y mettez fin quand vous voulez, sans préavis\u00a0; vos avantages durent alors jusqu’à la fin du mois payé\u00a0:\n${told.listUrl}`,
      "Vous l’avez acheté pour votre activité professionnelle\u00a0: le droit de rétractation des consommateurs ne s’y applique pas.",
      ...sellerParagraphs({ operator: told.operator, termsUrl: told.termsUrl }),
    ],
  }),
  renewed: (told) => ({
    title: "Premium est renouvelé",
    sentence: `Votre mois ${told.month} de Premium est payé.`,
    more: [
      `Reçu\u00a0: ${formatEuros(told.cents ?? told.priceCents)} toutes taxes comprises, payés le ${formatDay(told.at)} avec le moyen de paiement de votre abonnement.`,
      ...paperOf(told),
      `Prochain paiement\u00a0: le ${dayOf(told.nextDay)}. Pour y mettre fin\u00a0:\n${told.listUrl}`,
    ],
  }),
  failed: (told) => ({
    title: "Un paiement a été refusé",
    sentence: `Le paiement de ${formatEuros(told.cents ?? told.priceCents)} pour Premium a été refusé par votre banque.`,
    more: [
      "Rien n’a été débité. Une nouvelle tentative aura lieu d’elle-même\u00a0; d’ici là, vous gardez vos avantages. Vérifiez que votre carte est valable et approvisionnée.",
      "Sans paiement, Premium prend fin de lui-même, sans frais.",
    ],
  }),
  paused: () => ({
    title: "Premium est en pause",
    sentence:
      "Le service de paiement a mis Premium en pause\u00a0: rien n’est débité, et ses avantages sont arrêtés.",
    more: [],
  }),
  resumed: (told) => ({
    title: "Premium reprend",
    sentence: "Premium a repris, avec ses avantages.",
    more: [`Prochain paiement\u00a0: ${formatEuros(told.priceCents)}, le ${dayOf(told.nextDay)}.`],
  }),
  ended: (told) => ({
    title: "Premium est terminé",
    sentence: sayEnd(told),
    more: [
      ...reasonOf(told),
      "Plus rien ne sera débité. Vous pourrez vous abonner à nouveau quand vous voudrez.",
    ],
  }),
  refunded: (told) => ({
    title: "Un remboursement est en route",
    sentence: `Nous vous remboursons ${formatEuros(told.cents ?? 0)} sur Premium.`,
    more: [
      ...reasonOf(told),
      "L’argent revient sur le moyen de paiement d’origine, en quelques jours.",
      ...paperOf(told),
    ],
  }),
};
