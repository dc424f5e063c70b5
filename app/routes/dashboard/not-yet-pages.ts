interface NotYetPage {
  title: string;
  /** one sentence on what the page will hold */
  text: string;
  next: { label: string; to: string };
}

const PROSPECTS = { label: "Voir mes prospects", to: "/dashboard/prospects" };

/** Dashboard screens that are still being built, by route id; they leave this list one after the other. */
export const NOT_YET_PAGES = {
  "coach-schedule": {
    title: "Planning",
    text: "Vos séances à venir et vos créneaux libres se liront ici, semaine par semaine.",
    next: { label: "Régler mes disponibilités", to: "/dashboard/settings?tab=availability" },
  },
  "coach-clients": {
    title: "Clients",
    text: "Vous retrouverez ici les élèves que vous accompagnez, leurs séances et leur assiduité.",
    next: PROSPECTS,
  },
} satisfies Record<string, NotYetPage>;

export type NotYetId = keyof typeof NOT_YET_PAGES;

export function findNotYetPage(routeId: string | undefined): NotYetPage {
  if (!routeId || !(routeId in NOT_YET_PAGES)) throw new Error(`no text for the route ${routeId}`);
  return NOT_YET_PAGES[routeId as NotYetId];
}
