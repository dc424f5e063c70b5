/** Only our own pages call these paths, so robots are not allowed there. */
export const NOT_FOR_ROBOTS = ["/api", "/functions", "/dev"];

/** Private pages, and landing pages of mail links. Robots may fetch them, to read "noindex". */
const NOT_FOR_SEARCH = [
  "/back-office",
  "/dashboard",
  "/student-dashboard",
  "/profile",
  "/login",
  "/signup",
  "/email-confirmed",
  "/reset-password",
  "/search-alert",
  "/unsubscribe",
  "/avis",
  "/ancien-client",
  "/private-files",
  "/commande",
  "/carte-cadeau/",
  "/mes-commandes",
  "/programmes",
  "/mes-abonnements",
  "/subscription-success",
  "/paiement-demo",
  "/compte-demo",
];

/** Whether every answer at this address carries "noindex". */
export function isUnlisted(path: string): boolean {
  return [...NOT_FOR_ROBOTS, ...NOT_FOR_SEARCH].some((area) => path.startsWith(area));
}
