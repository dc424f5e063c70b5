import { WITHDRAWAL_DAYS } from "~/platform/format/withdrawal-period.ts";

/** Who may buy. */
export const LEAST_AGE = 18;

/** What is said yes to before paying, each by a box of its own that nobody has ticked for them. */
export const CONSENTS = ["adult", "begin", "health", "webcam"] as const;
export type Consent = (typeof CONSENTS)[number];

/** Why nothing is sold without it. */
export const CONSENT_REFUSALS: Record<Consent, string> = {
  adult: `L’accompagnement est réservé aux personnes de ${LEAST_AGE}\u00a0ans et plus.`,
  begin: `Sans cette demande, rien ne pourrait commencer avant la fin des ${WITHDRAWAL_DAYS}\u00a0jours de rétractation\u00a0: l’accompagnement ne peut pas être acheté.`,
  health:
    "Sans votre accord, votre poids, votre taille et vos réponses de santé ne quittent pas ce navigateur\u00a0: votre coach ne pourrait pas écrire un programme sûr, et l’accompagnement ne peut pas être acheté.",
  webcam:
    "Aucun coach n’est libre près de chez vous en ce moment\u00a0: sans votre accord pour la visio, personne ne pourrait vous accompagner.",
};

/** Where nobody can be found, nothing is sold. */
export const NOBODY_FREE =
  "Aucun coach n’est libre pour cet objectif en ce moment, ni près de chez vous ni en visio. Rien ne vous est vendu\u00a0: revenez dans quelques jours, ou changez d’objectif ou de ville.";
