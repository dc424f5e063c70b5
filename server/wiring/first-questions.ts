import { euros, STANDARD_PRICES } from "~/features/accompaniment/contract/rules/plan.ts";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { QuestionText } from "~/features/content/questions/schema.ts";
import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { ofName } from "~/platform/format/elision.ts";

interface FirstQuestion {
  question: string;
  /** one paragraph each */
  answer: string[];
  link?: { label: string; to: string };
}

const { commissionRate } = STANDARD_TERMS;

/** The questions of the specification, those of students first. Operators may change and delete them. */
const QUESTIONS: FirstQuestion[] = [
  {
    question: `Comment trouver un coach sur ${BRAND.name}\u00a0?`,
    answer: [
      `Choisissez une discipline et une adresse sur la page d’accueil\u00a0: les coachs à moins de ${SEARCH_RADIUS_KM}\u00a0km s’affichent, avec leur tarif, leur note et les avis de leurs élèves. Beaucoup donnent aussi cours en visio.`,
      "Ouvrez un profil pour lire le parcours du coach, sa méthode et ses diplômes, puis écrivez-lui quelques lignes sur votre objectif.",
    ],
    link: { label: "Voir tous les coachs", to: "/coaches" },
  },
  {
    question: "Combien coûte une séance\u00a0?",
    answer: [
      "Chaque coach fixe son prix. En général, comptez de 30 à 80\u00a0€ de l’heure, selon la discipline, l’expérience du coach et la ville. Le tarif est affiché sur chaque profil, sans frais ajoutés au moment de payer.",
      "Les forfaits de 5 ou 10 heures reviennent souvent moins cher à l’heure.",
      `Un accompagnement sur plusieurs mois se compose à la carte\u00a0: ${euros(STANDARD_PRICES.baseCents.accompagnement)} par mois pour le suivi complet, ${euros(STANDARD_PRICES.baseCents.programme)} pour le programme seul, et ${euros(STANDARD_PRICES.unitCents)} par séance ou bilan. Il se paie par mensualités et s’arrête quand vous voulez\u00a0: vous ne payez que ce qui a été fourni.`,
    ],
    link: { label: "Découvrir l’accompagnement", to: "/accompaniment" },
  },
  {
    question: "La première séance est-elle gratuite\u00a0?",
    answer: [
      "Elle l’est chez les coachs dont le profil porte la mention «\u00a0premier cours offert\u00a0». C’est leur choix, et une bonne façon de faire connaissance avant de vous engager.",
    ],
  },
  {
    question: "Comment réserver et payer\u00a0?",
    answer: [
      "Vous écrivez au coach, vous convenez ensemble d’un objectif et d’un créneau, puis vous payez en ligne par carte. Vos coordonnées bancaires sont saisies chez notre prestataire de paiement\u00a0: nous ne les voyons jamais.",
    ],
  },
  {
    question: "Puis-je annuler ou déplacer une séance\u00a0?",
    answer: [
      "Oui. La plupart des annulations sont acceptées jusqu’à 24\u00a0h avant la séance, depuis vos réservations. Passé ce délai, écrivez à votre coach\u00a0: un imprévu se comprend, mais la séance peut rester due.",
      "Si c’est le coach qui annule, vous choisissez entre un autre créneau et un remboursement.",
    ],
  },
  {
    question: "Les coachs sont-ils qualifiés\u00a0?",
    answer: [
      "En France, enseigner un sport contre rémunération demande un diplôme et une carte professionnelle d’éducateur sportif. Chaque candidature est relue par notre équipe avant d’être publiée, et les diplômes figurent sur le profil.",
      "Les avis viennent des élèves\u00a0; le coach peut y répondre, pas les effacer.",
    ],
  },
  {
    question: "Où se passent les séances\u00a0?",
    answer: [
      "Là où vous en convenez\u00a0: chez vous, dans un parc, dans une salle, chez le coach ou en visio. Le profil indique la ville du coach et s’il donne cours en présentiel, en visio ou les deux.",
    ],
  },
  {
    question: "Mon numéro de téléphone est-il visible\u00a0?",
    answer: [
      "Non. Il n’est jamais affiché publiquement. Un coach ne le voit qu’après avoir accepté votre demande, pour pouvoir vous joindre le jour de la séance.",
    ],
    link: { label: "Lire la politique de confidentialité", to: "/privacy" },
  },
  {
    question: "Comment devenir coach\u00a0?",
    answer: [
      "Remplissez votre annonce en quelques étapes\u00a0: disciplines, parcours, tarif, zone, photo. Vous pouvez la commencer sans compte et la reprendre plus tard.",
      "Les candidatures de coachs sont validées sous 48\u00a0h. Vous recevez la réponse par e-mail, avec ce qu’il faut corriger le cas échéant.",
    ],
    link: { label: "Commencer mon annonce", to: "/become-coach" },
  },
  {
    question: `Quelle est la commission ${ofName(BRAND.name)}\u00a0?`,
    answer: [
      `${commissionRate}\u00a0% de ce que le coach vend, et seulement quand il vend\u00a0: publier une annonce et répondre aux élèves ne coûte rien. Sur une séance à 50\u00a0€, le coach reçoit ${50 - (50 * commissionRate) / 100}\u00a0€. L’élève, lui, paie le prix affiché.`,
    ],
  },
];

/** Operators type ordinary spaces; reading a question inserts the French non-breaking ones. */
const typed = (text: string) => text.replaceAll("\u00a0", " ");

export const FIRST_QUESTIONS: QuestionText[] = QUESTIONS.map(({ question, answer, link }) => ({
  question: typed(question),
  answer: typed(answer.join("\n\n")),
  linkLabel: link?.label ?? "",
  linkTo: link?.to ?? "",
}));
