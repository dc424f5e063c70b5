import { BRAND } from "~/platform/brand.ts";
import { SEARCH_RADIUS_KM } from "~/platform/geo.ts";
import { COMMISSION_RATE } from "~/platform/money.ts";
import { holdTogether } from "~/platform/text.ts";

export interface Question {
  question: string;
  /** one paragraph each */
  answer: string[];
  link?: { label: string; to: string };
}

/** The ten questions, those of students first. */
export const QUESTIONS: Question[] = [
  {
    question: `Comment trouver un coach sur ${BRAND.name} ?`,
    answer: [
      `Choisissez une discipline et une adresse sur la page d’accueil : les coachs à moins de ${SEARCH_RADIUS_KM} km s’affichent, avec leur tarif, leur note et les avis de leurs élèves. Beaucoup donnent aussi cours en visio.`,
      "Ouvrez un profil pour lire le parcours du coach, sa méthode et ses diplômes, puis écrivez-lui quelques lignes sur votre objectif.",
    ],
    link: { label: "Voir tous les coachs", to: "/coaches" },
  },
  {
    question: "Combien coûte une séance ?",
    answer: [
      "Chaque coach fixe son prix. En général, comptez de 30 à 80 € de l’heure, selon la discipline, l’expérience du coach et la ville. Le tarif est affiché sur chaque profil, sans frais ajoutés au moment de payer.",
      "Les forfaits de 5 ou 10 heures reviennent souvent moins cher à l’heure.",
    ],
  },
  {
    question: "La première séance est-elle gratuite ?",
    answer: [
      "Elle l’est chez les coachs dont le profil porte la mention « premier cours offert ». C’est leur choix, et une bonne façon de faire connaissance avant de vous engager.",
    ],
  },
  {
    question: "Comment réserver et payer ?",
    answer: [
      "Vous écrivez au coach, vous convenez ensemble d’un objectif et d’un créneau, puis vous payez en ligne par carte. Vos coordonnées bancaires sont saisies chez notre prestataire de paiement : nous ne les voyons jamais.",
    ],
  },
  {
    question: "Puis-je annuler ou déplacer une séance ?",
    answer: [
      "Oui. La plupart des annulations sont acceptées jusqu’à 24 h avant la séance, depuis vos réservations. Passé ce délai, écrivez à votre coach : un imprévu se comprend, mais la séance peut rester due.",
      "Si c’est le coach qui annule, vous choisissez entre un autre créneau et un remboursement.",
    ],
  },
  {
    question: "Les coachs sont-ils qualifiés ?",
    answer: [
      "En France, enseigner un sport contre rémunération demande un diplôme et une carte professionnelle d’éducateur sportif. Chaque candidature est relue par notre équipe avant d’être publiée, et les diplômes figurent sur le profil.",
      "Les avis viennent des élèves ; le coach peut y répondre, pas les effacer.",
    ],
  },
  {
    question: "Où se passent les séances ?",
    answer: [
      "Là où vous en convenez : chez vous, dans un parc, dans une salle, chez le coach ou en visio. Le profil indique la ville du coach et s’il donne cours en présentiel, en visio ou les deux.",
    ],
  },
  {
    question: "Mon numéro de téléphone est-il visible ?",
    answer: [
      "Non. Il n’est jamais affiché publiquement. Un coach ne le voit qu’après avoir accepté votre demande, pour pouvoir vous joindre le jour de la séance.",
    ],
    link: { label: "Lire la politique de confidentialité", to: "/privacy" },
  },
  {
    question: "Comment devenir coach ?",
    answer: [
      "Remplissez votre annonce en quelques étapes : disciplines, parcours, tarif, zone, photo. Vous pouvez la commencer sans compte et la reprendre plus tard.",
      "Les candidatures de coachs sont validées sous 48 h. Vous recevez la réponse par e-mail, avec ce qu’il faut corriger le cas échéant.",
    ],
    link: { label: "Commencer mon annonce", to: "/become-coach" },
  },
  {
    question: `Quelle est la commission d’${BRAND.name} ?`,
    answer: [
      `${COMMISSION_RATE} % de ce que le coach vend, et seulement quand il vend : publier une annonce et répondre aux élèves ne coûte rien. Sur une séance à 50 €, le coach reçoit ${50 - (50 * COMMISSION_RATE) / 100} €. L’élève, lui, paie le prix affiché.`,
    ],
  },
].map(({ question, answer, link }) => ({
  question: holdTogether(question),
  answer: answer.map(holdTogether),
  ...(link ? { link } : {}),
}));
