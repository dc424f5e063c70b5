import { greeting } from "~/features/accounts/rules/names.ts";
import { sellerParagraphs } from "~/features/withdrawals/emails/seller-paragraphs.ts";
import { formatLastDay } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { SubscriptionEnding, SubscriptionStep } from "../rules/subscriptions.ts";

export interface MailedSubscription {
  firstName: string | null;
  name: string;
  priceCents: number;
  startedAt: Date;
  ending: SubscriptionEnding | null;
  nextDay: string;
  month: number | null;
  cents: number | null;
  at: Date;
  /** the reason of an operator */
  words: string | null;
  withdrawableUntil: Date | undefined;
  /** the invoice of the month */
  document: { title: string; url: string } | undefined;
  fileUrl: string | undefined;
  /** of Premium that has ended, the end of its last paid month */
  until?: Date | undefined;
  listUrl: string;
  termsUrl: string;
  operator: OperatorIdentity;
}

export type MailedStep = Exclude<SubscriptionStep, "withdrawn">;
interface Words {
  title: string;
  sentence: string;
  more: string[];
  action: { label: string; url: string };
}

const dayOf = (day: string) => formatDay(parisInstant(day, "12:00"));
const quoted = (name: string) => `«\u00a0${name}\u00a0»`;
const FILES_TEXT =
  "Les fichiers des mois que vous avez payés restent à votre disposition dans «\u00a0Mes abonnements\u00a0».";

/** A withdrawal has its own receipt. */
export function subscriptionMail(step: MailedStep, told: MailedSubscription) {
  const { title, sentence, more, action } = WRITERS[step](told);
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({ title, preheader: sentence, paragraphs: [greeting(told), sentence, ...more], action }),
  };
}

const words = (title: string, sentence: string, more: string[], action: Words["action"]): Words => ({
  title,
  sentence,
  more,
  action,
});

const paperOf = ({ document }: Pick<MailedSubscription, "document">): string[] =>
  document ? [`${document.title}\u00a0:\n${document.url}`] : [];

/** The confirmation on a durable medium that articles L. 221-5 and L. 221-13 of the consumer code require. */
function contract({
  name,
  priceCents,
  startedAt,
  nextDay,
  withdrawableUntil: until,
  listUrl,
  termsUrl,
  operator,
}: MailedSubscription) {
  const last = until && formatLastDay(until);
  return [
    `Prix\u00a0: ${formatEuros(priceCents)} par mois, toutes taxes comprises. Le premier mois est payé. Prochain paiement le ${dayOf(nextDay)}, puis chaque mois, jusqu’à ce que vous y mettiez fin.`,
    `Il n’y a ni durée minimale ni préavis. Vous mettez l’abonnement en pause ou y mettez fin quand vous voulez\u00a0:\n${listUrl}`,
    ...(last
      ? [
          `Droit de rétractation\u00a0: vous pouvez changer d’avis sans donner de motif jusqu’au ${last} inclus, depuis la même page, par e-mail ou par courrier. Que vous ayez ouvert le fichier ou non, ce que vous avez payé vous est remboursé en entier.`,
          `Modèle de rétractation\u00a0: «\u00a0Je vous notifie ma rétractation du contrat d’abonnement à ${name}, conclu le ${formatDay(startedAt)}. Nom, adresse, date.\u00a0»`,
        ]
      : []),
    ...sellerParagraphs({ operator, termsUrl }),
  ];
}

const endedWords = ({ name, ending, at }: MailedSubscription) => {
  if (ending === "failed")
    return `Le paiement de ${quoted(name)} n’a pas abouti malgré plusieurs tentatives\u00a0: l’abonnement a pris fin le ${formatDay(at)}.`;
  if (ending === "suspended")
    return `Votre compte est suspendu\u00a0: votre abonnement à ${quoted(name)} a pris fin le ${formatDay(at)}.`;
  if (ending === "operator")
    return `Notre équipe a mis fin à votre abonnement à ${quoted(name)} le ${formatDay(at)}.`;
  const why = ending === "customer" ? "vous l’avez demandé" : "le service de paiement nous l’a indiqué";
  return `Votre abonnement à ${quoted(name)} a pris fin le ${formatDay(at)}, comme ${why}.`;
};

/** What an operator told the customer, as a paragraph. */
export const reasonOf = ({ words: reason }: Pick<MailedSubscription, "words">): string[] =>
  reason ? [`En voici la raison\u00a0: ${quoted(reason)}`] : [];

const WRITERS: Record<MailedStep, (told: MailedSubscription) => Words> = {
  started: (told) =>
    words(
      "Votre abonnement commence",
      `Votre abonnement à ${quoted(told.name)} a commencé le ${formatDay(told.startedAt)}. Votre premier mois est prêt.`,
      [...paperOf(told), ...contract(told)],
      { label: "Ouvrir mon premier mois", url: told.fileUrl ?? told.listUrl },
    ),
  renewed: ({ name, month, cents, priceCents, at, nextDay, fileUrl, listUrl, ...told }) =>
    words(
      `Votre mois ${month} est prêt`,
      `Le mois ${month} de ${quoted(name)} vous attend.`,
      [
        `Reçu\u00a0: ${formatEuros(cents ?? priceCents)} toutes taxes comprises, payés le ${formatDay(at)} avec le moyen de paiement de votre abonnement.`,
        ...paperOf(told),
        `Prochain paiement\u00a0: le ${dayOf(nextDay)}. Pour mettre l’abonnement en pause ou y mettre fin\u00a0:\n${listUrl}`,
      ],
      { label: "Ouvrir le fichier du mois", url: fileUrl ?? listUrl },
    ),
  failed: ({ name, cents, priceCents, listUrl }) =>
    words(
      "Un paiement a été refusé",
      `Le paiement de ${formatEuros(cents ?? priceCents)} pour ${quoted(name)} a été refusé par votre banque.`,
      [
        "Rien n’a été débité. Une nouvelle tentative aura lieu d’elle-même. Vérifiez que votre carte est valable et approvisionnée.",
        "Si votre carte a changé, mettez fin à cet abonnement, puis abonnez-vous à nouveau\u00a0: votre programme reprend au mois suivant. Sans paiement, l’abonnement prend fin de lui-même, sans frais.",
      ],
      { label: "Voir mon abonnement", url: listUrl },
    ),
  paused: ({ name, listUrl }) =>
    words(
      "Votre abonnement est en pause",
      `Votre abonnement à ${quoted(name)} est en pause.`,
      [`Rien n’est débité et aucun nouveau mois n’arrive jusqu’à ce que vous le repreniez. ${FILES_TEXT}`],
      { label: "Voir mon abonnement", url: listUrl },
    ),
  resumed: ({ name, priceCents, nextDay, listUrl }) =>
    words(
      "Votre abonnement reprend",
      `Votre abonnement à ${quoted(name)} a repris.`,
      [
        `Prochain paiement\u00a0: ${formatEuros(priceCents)}, le ${dayOf(nextDay)}. Le mois suivant de votre programme arrive avec lui.`,
      ],
      { label: "Voir mon abonnement", url: listUrl },
    ),
  ended: (told) =>
    words(
      "Votre abonnement est terminé",
      endedWords(told),
      [
        ...reasonOf(told),
        `Plus rien ne sera débité. ${FILES_TEXT}`,
        "Vous pouvez vous abonner à nouveau à tout moment\u00a0: votre programme reprend au mois suivant.",
      ],
      { label: "Retrouver mes fichiers", url: told.listUrl },
    ),
  refunded: (told) =>
    words(
      "Un remboursement est en route",
      endSentence(
        `Nous vous remboursons ${formatEuros(told.cents ?? 0)} sur votre abonnement à ${quoted(told.name)}`,
      ),
      [
        ...reasonOf(told),
        "L’argent revient sur le moyen de paiement d’origine, en quelques jours.",
        ...paperOf(told),
      ],
      { label: "Voir mon abonnement", url: told.listUrl },
    ),
};
