interface NotYetPage {
  title: string;
  /** one sentence on what the page will hold */
  text: string;
  next: { label: string; to: string };
}

const COACH_DASHBOARD = { label: "Retour au tableau de bord", to: "/dashboard" };

/** Dashboard screens that are still being built, by route id; they leave this list one after the other. */
export const NOT_YET_PAGES = {
  "coach-reviews": {
    title: "Mes évaluations",
    text: "Les avis de vos élèves s’afficheront ici, et vous pourrez répondre à chacun.",
    next: COACH_DASHBOARD,
  },
} satisfies Record<string, NotYetPage>;

export type NotYetId = keyof typeof NOT_YET_PAGES;

export function findNotYetPage(routeId: string | undefined): NotYetPage {
  if (!routeId || !(routeId in NOT_YET_PAGES)) throw new Error(`no text for the route ${routeId}`);
  return NOT_YET_PAGES[routeId as NotYetId];
}
