import {
  HEALTH_MONTHS_AFTER_END,
  UNPAID_HEALTH_DAYS,
} from "~/features/accompaniment/contract/rules/retention.ts";
import { NOTE_MONTHS } from "~/features/back-office/rules/actions.ts";
import { CHOICE_MONTHS } from "~/features/consent/rules/preferences.ts";
import { CONTACT_MESSAGE_MONTHS } from "~/features/content/rules.ts";
import { ALERT_MONTHS, UNCONFIRMED_ALERT_DAYS } from "~/features/discovery/rules/alerts.ts";
import { BOOKS_YEARS } from "~/features/invoicing/rules/retention.ts";
import { RECORD_MONTHS } from "~/features/marketing/rules.ts";
import { CONVERSATION_YEARS, REPORT_MONTHS } from "~/features/messages/rules.ts";
import { UNCONFIRMED_DAYS } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { UNANSWERED_DAYS } from "~/features/reviews/recommendations/rules.ts";
import { REFUSED_MONTHS } from "~/features/reviews/rules/invitations.ts";
import { UNPAID_DAYS } from "~/features/shop/orders/rules/retention.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";

interface Treatment {
  what: string;
  why: string;
  basis: string;
  kept: string;
}

/** The list has one row for each purpose, as in the record of processing activities. */
export const TREATMENTS: Treatment[] = [
  {
    what: "Nom, e-mail, téléphone, photo, rôle, choix des e-mails reçus\u00a0; mot de passe sous forme d’empreinte",
    why: "Créer votre compte et vous reconnaître",
    basis: "Contrat",
    kept: "Jusqu’à la fermeture du compte\u00a0; une semaine si l’adresse e-mail n’est pas confirmée",
  },
  {
    what: "Réservation, message ou annonce que vous composiez en vous inscrivant",
    why: "Vous les rendre quand vous ouvrez le lien reçu par e-mail, sur n’importe quel appareil",
    basis: "Contrat",
    kept: "Jusqu’à ce que vous les retrouviez\u00a0; une semaine au plus",
  },
  {
    what: "Adresse réseau et navigateur de chaque connexion",
    why: "Vous montrer vos appareils, repérer un accès qui n’est pas le vôtre",
    basis: "Intérêt légitime\u00a0: la sécurité",
    kept: "30 jours après la dernière utilisation de la session",
  },
  {
    what: "Empreinte de l’adresse réseau, de l’e-mail ou du compte (un pseudonyme, gardé à leur place)",
    why: "Limiter les essais de mots de passe, les envois automatiques et ce que réservent des commandes impayées",
    basis: "Intérêt légitime\u00a0: la sécurité",
    kept: "Deux jours au plus",
  },
  {
    what: "Empreinte des réseaux depuis lesquels vous vous êtes connecté",
    why: "Vous laisser entrer depuis chez vous, même quand d’autres essaient votre mot de passe ailleurs",
    basis: "Intérêt légitime\u00a0: la sécurité",
    kept: "6 mois après la dernière connexion",
  },
  {
    what: "Suspension d’un compte\u00a0: date, raison, et qui l’a décidée",
    why: "Protéger les membres des abus, et pouvoir en rendre compte",
    basis: "Intérêt légitime\u00a0: la sécurité",
    kept: `La date et la raison, le temps de la suspension\u00a0; la trace de la décision, ${NOTE_MONTHS} mois`,
  },
  {
    what: "Annonce du coach\u00a0: parcours, diplômes, tarif, ville, photo, disponibilités",
    why: "La publier et permettre la réservation",
    basis: "Contrat",
    kept: "Tant que l’annonce existe",
  },
  {
    what: "Leçons lues par le coach, essais et résultats de ses certifications",
    why: "Lui montrer où il en est",
    basis: "Contrat",
    kept: "Jusqu’à la fermeture du compte",
  },
  {
    what: "Validation d’un coach\u00a0: décision et raison, papiers envoyés et vérifiés (carte professionnelle, diplômes, assurance, pièce d’identité, SIRET), chiffrés",
    why: "Ne mettre en ligne que des coachs en règle, et dire aux élèves ce qui a été vérifié",
    basis: "Intérêt légitime\u00a0: la confiance",
    kept: `Tant que l’annonce existe\u00a0; la trace de la décision, ${NOTE_MONTHS} mois`,
  },
  {
    what: "Conversations entre élève et coach, et leurs pièces jointes, messages vocaux et vidéo",
    why: "Mettre en relation, dire en combien de temps un coach répond",
    basis: "Contrat",
    kept: `${CONVERSATION_YEARS} ans après le dernier message\u00a0; le nom, l’adresse, le numéro et les pièces jointes disparaissent avec le compte`,
  },
  {
    what: "Signalement d’un message ou d’une personne\u00a0: raison, ce qui s’est dit autour, qui l’a lu",
    why: "Protéger les élèves et les coachs",
    basis: "Intérêt légitime\u00a0: la sécurité",
    kept: `${REPORT_MONTHS} mois après son traitement\u00a0; la trace de la lecture et de la décision, ${NOTE_MONTHS} mois`,
  },
  {
    what: "Réservations, favoris",
    why: "Organiser les séances, traiter les litiges",
    basis: "Contrat",
    kept: "La durée de la relation, puis 5 ans (prescription)",
  },
  {
    what: "Suivi des prospects d’un coach\u00a0: nom, coordonnées, notes et historique des appels\u00a0; d’un élève qui lui écrit, le prénom et l’initiale, puis le nom et le numéro partagé une fois la demande acceptée",
    why: "Permettre au coach de rappeler les personnes intéressées",
    basis: "Intérêt légitime",
    kept: "Jusqu’à ce que le coach les supprime ou ferme son compte\u00a0; le nom et le numéro d’un élève disparaissent quand il ferme le sien",
  },
  {
    what: "Commandes, paiements, factures, commissions",
    why: "Encaisser, reverser, tenir la comptabilité, déclarer les revenus des coachs",
    basis: "Contrat et obligation légale",
    kept: `${BOOKS_YEARS} ans pour les pièces comptables\u00a0; le nom et l’adresse d’une commande disparaissent avec le compte une fois la commande et ses retours terminés, ou après ${UNPAID_DAYS} jours si elle n’est pas payée\u00a0; ceux qui figurent sur ses factures et ses avoirs restent ces ${BOOKS_YEARS} ans, pour nous seuls`,
  },
  {
    what: "Coordonnées bancaires et d’immatriculation des coachs (IBAN chiffré)",
    why: "Verser les gains et vérifier l’identité des vendeurs",
    basis: "Contrat et obligation légale",
    kept: "Tant que le coach vend, puis 5 ans",
  },
  {
    what: "Accompagnement\u00a0: objectif, niveau, ville, formule, programme et exercices faits, étapes, coach",
    why: "Choisir le coach, adapter le programme, tenir le compte de ce qui est fourni",
    basis: "Contrat",
    kept: "La durée de l’accompagnement, puis 5 ans (prescription)\u00a0; le programme disparaît avec le compte",
  },
  {
    what: "Données de santé d’un accompagnement (chiffrées)\u00a0: poids, taille, problèmes signalés, mesures, comptes rendus de bilan",
    why: "Vous faire progresser sans risque\u00a0; lues par vous et par le coach qui vous suit, par personne d’autre",
    basis: "Consentement explicite, retiré quand vous voulez\u00a0: tout est alors effacé aussitôt",
    kept: `${HEALTH_MONTHS_AFTER_END} mois après la fin de l’accompagnement\u00a0; ${UNPAID_HEALTH_DAYS} jour s’il n’est pas payé\u00a0; aussitôt après une rétractation ou la fermeture du compte`,
  },
  {
    what: "Brouillon de l’annonce d’un coach connecté",
    why: "Le retrouver sur un autre appareil",
    basis: "Contrat",
    kept: "Jusqu’à sa publication, 12 mois au plus",
  },
  {
    what: "Avis et notes",
    why: "Éclairer les autres élèves",
    basis: "Intérêt légitime",
    kept: "Tant que l’annonce du coach existe",
  },
  {
    what: "Prénom, e-mail et avis d’un ancien client qu’un coach invite ou qui vient par son lien",
    why: "Inviter une fois, contrôler l’avis et dire à son auteur ce que nous décidons",
    basis: "Intérêt légitime",
    kept: `${UNCONFIRMED_DAYS} jours sans réponse ou sans confirmation\u00a0; ${REFUSED_MONTHS} mois après un refus\u00a0; sinon tant que l’avis est en ligne. Une empreinte de l’adresse reste, pour ne pas écrire deux fois`,
  },
  {
    what: "Prénom, e-mail, signature et texte d’une personne qu’un coach invite à le recommander",
    why: "L’inviter une fois, relire son texte et lui dire ce que nous décidons",
    basis: "Intérêt légitime",
    kept: `${UNANSWERED_DAYS} jours sans réponse\u00a0; ${REFUSED_MONTHS} mois après un refus\u00a0; sinon tant que le texte est en ligne. Une empreinte de l’adresse reste, pour ne pas écrire deux fois`,
  },
  {
    what: "Message envoyé par la page de contact",
    why: "Vous répondre",
    basis: "Intérêt légitime",
    kept: `${CONTACT_MESSAGE_MONTHS} mois`,
  },
  {
    what: "E-mail, discipline et lieu (à un kilomètre près) d’une alerte «\u00a0Prévenez-moi\u00a0»",
    why: "Vous écrire quand arrive le coach que vous attendez",
    basis: "Consentement",
    kept: `${ALERT_MONTHS} mois, ou jusqu’à ce que vous l’arrêtiez ou fermiez votre compte\u00a0; ${UNCONFIRMED_ALERT_DAYS} jours si elle n’est pas confirmée`,
  },
  {
    what: "Copie des e-mails que nous envoyons",
    why: "Prouver et refaire un envoi",
    basis: "Intérêt légitime",
    kept: "12 mois",
  },
  {
    what: "Pages vues et identifiant de visite (Google Analytics)",
    why: "Mesurer l’audience du site",
    basis: "Consentement",
    kept: `${CHOICE_MONTHS} mois dans votre navigateur, ou jusqu’au retrait\u00a0; 14 mois au plus chez Google`,
  },
  {
    what: "Conseils et offres\u00a0: nom, e-mail, et quatre faits datés (inscription, profil complété, coach contacté, étape du suivi d’un prospect)",
    why: "Vous écrire au bon moment, avec l’outil Klaviyo",
    basis:
      "Consentement\u00a0: une case que vous cochez\u00a0; pour un prospect, l’accord que son coach a recueilli",
    kept: `Jusqu’à votre non ou à la fermeture du compte, qui font effacer le profil chez Klaviyo\u00a0; la trace de ce qui a été transmis, ${RECORD_MONTHS} mois`,
  },
].map(({ what, why, basis, kept }) => ({
  what: withNonBreakingSpaces(what),
  why: withNonBreakingSpaces(why),
  basis: withNonBreakingSpaces(basis),
  kept: withNonBreakingSpaces(kept),
}));
