import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";

/** The minimum age of buyers. */
export const LEAST_AGE = 18;

/** The consents before payment. Each has its own box, which is never ticked in advance. */
export const CONSENTS = ["adult", "begin", "health", "webcam"] as const;
export type Consent = (typeof CONSENTS)[number];

/** The messages for missing consents. */
export const CONSENT_REFUSALS: Record<Consent, string> = {
  adult: `L’accompagnement est réservé aux personnes de ${LEAST_AGE}\u00a0ans et plus.`,
  begin: `Sans cette demande, rien ne pourrait commencer avant la fin des ${WITHDRAWAL_DAYS}\u00a0jours de rétractation\u00a0: l’accompagnement ne peut pas être acheté.`,
  health:
    "Sans votre accord, votre poids, votre taille et vos réponses de santé ne quittent pas ce navigateur\u00a0: votre coach ne pourrait pas écrire un programme sûr, et l’accompagnement ne peut pas être acheté.",
  webcam:
    "Aucun coach n’est libre près de chez vous en ce moment\u00a0: sans votre accord pour la visio, personne ne pourrait vous accompagner.",
};

export const COACH_TAKEN =
  "Ce coach n’a plus de place pour un nouvel accompagnement\u00a0: choisissez-en un autre, ou laissez-nous chercher.";

export const NOBODY_FREE =
  "Aucun coach n’est libre pour cet objectif en ce moment, ni près de chez vous ni en visio. Rien ne vous est vendu\u00a0: revenez dans quelques jours, ou changez d’objectif ou de ville.";
