/** What only our own pages call: no robot has anything to fetch there. */
export const NOT_FOR_ROBOTS = ["/api", "/functions", "/dev"];

/** What belongs to people, and where a link in a mail leads. A robot may come; only so does it read "noindex". */
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
  "/private-files",
  "/commande",
  "/mes-commandes",
  "/programmes",
  "/mes-abonnements",
  "/subscription-success",
  "/paiement-demo",
  "/compte-demo",
];

/** Whether an answer at this address says that it is not to be indexed, whatever it is. */
export function isUnlisted(path: string): boolean {
  return [...NOT_FOR_ROBOTS, ...NOT_FOR_SEARCH].some((area) => path.startsWith(area));
}
