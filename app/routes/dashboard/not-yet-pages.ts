interface NotYetPage {
  title: string;
  /** one sentence on what the page will hold */
  text: string;
  next: { label: string; to: string };
}

const FIND_A_COACH = { label: "Trouver un coach", to: "/coaches" };
const PROSPECTS = { label: "Voir mes prospects", to: "/dashboard/prospects" };

const STUDENT_BOOKINGS: NotYetPage = {
  title: "Mes réservations",
  text: "Vos séances à venir, passées et annulées se retrouveront ici.",
  next: FIND_A_COACH,
};

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
  "coach-bookings": {
    title: "Réservations",
    text: "Les séances que vos élèves réservent s’afficheront ici, avec celles qu’il vous reste à confirmer.",
    next: { label: "Ouvrir mon planning", to: "/dashboard/schedule" },
  },
  "student-bookings": STUDENT_BOOKINGS,
  "student-history": {
    title: "Historique",
    text: "Vos séances terminées et vos achats y seront gardés, du plus récent au plus ancien.",
    next: FIND_A_COACH,
  },
} satisfies Record<string, NotYetPage>;

export type NotYetId = keyof typeof NOT_YET_PAGES;

export function findNotYetPage(routeId: string | undefined): NotYetPage {
  if (!routeId || !(routeId in NOT_YET_PAGES)) throw new Error(`no text for the route ${routeId}`);
  return NOT_YET_PAGES[routeId as NotYetId];
}
