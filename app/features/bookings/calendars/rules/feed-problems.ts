export const FEED_PROBLEMS = [
  "address",
  "unreachable",
  "slow",
  "refused",
  "too large",
  "redirects",
  "no calendar",
  "too many",
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** Limits both the events that are parsed and the busy times that are stored for one calendar. */
export const MOST_FEED_EVENTS = 5_000;
export const LARGEST_FEED_BYTES = 2 * 1024 * 1024;

export const FEED_PROBLEM_WORDS: Record<FeedProblem, string> = {
  address:
    "Cette adresse ne mène pas à un calendrier public. Copiez l’adresse iCal (.ics) que donne votre agenda.",
  unreachable: "Votre agenda n’a pas répondu. Nous réessayons tous les quarts d’heure.",
  slow: "Votre agenda met plus de dix secondes à répondre. Nous réessayons tous les quarts d’heure.",
  refused:
    "Votre agenda refuse cette adresse\u00a0: elle a peut-être été renouvelée. Copiez-la de nouveau depuis votre agenda.",
  "too large": "Ce calendrier dépasse 2\u00a0Mo. Partagez un calendrier qui ne contient que vos rendez-vous.",
  redirects: "Cette adresse renvoie trop de fois vers une autre. Copiez l’adresse finale du calendrier.",
  "no calendar": "Ce qui se trouve à cette adresse n’est pas un calendrier (.ics).",
  "too many": "Ce calendrier contient plus de 5\u00a0000\u00a0rendez-vous. Partagez-en un plus court.",
};
