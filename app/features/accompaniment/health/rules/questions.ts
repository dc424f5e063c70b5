import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { LEAST_AGE } from "../../contract/rules/consents.ts";
import { euros, LIMITS, monthsText, type PlanPrices } from "../../contract/rules/plan.ts";
import {
  ANSWER_HOURS,
  BOOKABLE_MONTHS,
  ENDED_AFTER_DAYS,
  NEAR_KM,
  PAUSED_AFTER_DAYS,
} from "../../contract/rules/states.ts";

/** All numbers in these answers come from the rules and the terms in force, so that they stay correct. */
export const answerQuestions = ({
  unitCents,
}: Pick<PlanPrices, "unitCents">): { question: string; answer: string }[] => [
  {
    question: "Qui est mon coach, et comment est-il choisi\u00a0?",
    answer: `Un coach vérifié par notre équipe, qui enseigne une discipline de votre objectif à moins de ${NEAR_KM}\u00a0km de votre ville, et qui a encore de la place. Le plus proche et le mieux noté est demandé en premier\u00a0: il a ${ANSWER_HOURS}\u00a0h pour dire oui, sinon nous demandons au suivant. Si personne n’est près de chez vous, nous vous le disons avant le paiement et vous proposons la visio.`,
  },
  {
    question: "Et si nous ne nous entendons pas\u00a0?",
    answer:
      "Vous pouvez demander une fois un autre coach, sans avoir à vous expliquer. Les séances qu’il vous reste passent au nouveau.",
  },
  {
    question: "Puis-je arrêter avant la fin\u00a0?",
    answer: `Oui, à tout moment et en trois clics. L’accompagnement prend fin avec le mois déjà payé. Nous comparons ce que vous avez payé à ce que vous avez reçu (${euros(unitCents)} par séance, bilan ou introduction, et le forfait de chaque mois commencé)\u00a0: la différence vous est remboursée, ou fait l’objet d’un dernier paiement. Le montant est affiché avant que vous confirmiez.`,
  },
  {
    question: `Ai-je ${WITHDRAWAL_DAYS}\u00a0jours pour changer d’avis\u00a0?`,
    answer: `Oui. Comme l’accompagnement commence tout de suite, à votre demande expresse, seul ce qui a déjà été donné reste dû si vous vous rétractez dans les ${WITHDRAWAL_DAYS}\u00a0jours\u00a0; le reste vous est rendu.`,
  },
  {
    question: "Que se passe-t-il si un prélèvement échoue\u00a0?",
    answer: `Nous vous prévenons et réessayons plusieurs fois. Au bout de ${PAUSED_AFTER_DAYS}\u00a0jours, l’accompagnement est mis en pause\u00a0; au bout de ${ENDED_AFTER_DAYS}\u00a0jours il prend fin, et seul ce que vous avez reçu est dû.`,
  },
  {
    question: "Que deviennent les séances que je n’ai pas faites\u00a0?",
    answer: `Elles restent réservables pendant ${monthsText(BOOKABLE_MONTHS)} après la fin. Nous vous le rappelons deux fois, puis ce qui reste vous est remboursé.`,
  },
  {
    question: "Qui lit mon poids et mes réponses de santé\u00a0?",
    answer:
      "Vous et votre coach, personne d’autre. Elles sont chiffrées, ne figurent dans aucun e-mail et ne partent jamais chez le prestataire de paiement. Elles ne quittent votre navigateur qu’avec votre accord, donné à part, et vous pouvez les faire effacer à tout moment.",
  },
  {
    question: "Qui peut acheter un accompagnement\u00a0?",
    answer: `Toute personne de ${LEAST_AGE}\u00a0ans ou plus qui a un compte Élève. La durée va de ${LIMITS.duration.min} à ${monthsText(LIMITS.duration.max)}, payée par mensualités qui s’arrêtent d’elles-mêmes.`,
  },
];
