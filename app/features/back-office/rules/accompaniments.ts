import type { Step } from "~/features/accompaniment/contract/rules/states.ts";

/** The values of the view parameter; the first one is the default. */
export const ACCOMPANIMENT_VIEWS = [
  "en-cours",
  "sans-coach",
  "impayes",
  "programme",
  "termines",
  "tous",
] as const;
export type AccompanimentView = (typeof ACCOMPANIMENT_VIEWS)[number];

export const ACCOMPANIMENT_VIEW_LABELS: Record<AccompanimentView, string> = {
  "en-cours": "En cours",
  "sans-coach": "Sans coach",
  impayes: "Mensualité en retard",
  programme: "Programme en retard",
  termines: "Terminés",
  tous: "Tous",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isAccompanimentId = (text: string): boolean => UUID.test(text);

const BASE = "/back-office/accompagnements";

/** A search covers all views. */
export function readAccompanimentView(value: string | null, words: string): AccompanimentView {
  return words ? "tous" : (ACCOMPANIMENT_VIEWS.find((view) => view === value) ?? ACCOMPANIMENT_VIEWS[0]);
}

/** Default values are omitted. */
export function accompanimentsPath({
  view,
  words = "",
  page = 1,
}: {
  view: AccompanimentView;
  words?: string;
  page?: number;
}): string {
  const parameters = new URLSearchParams();
  if (view !== ACCOMPANIMENT_VIEWS[0] && !words) parameters.set("etat", view);
  if (words) parameters.set("q", words);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${BASE}?${parameters}` : BASE;
}

export const ACCOMPANIMENT_STEP_WORDS: Record<Step, string> = {
  started: "Commencé",
  "instalment paid": "Mensualité payée",
  "instalment failed": "Mensualité refusée",
  paused: "Mis en pause",
  resumed: "Repris",
  "coach asked": "Coach sollicité",
  "coach accepted": "Coach\u00a0: oui",
  "coach declined": "Coach\u00a0: non",
  "coach lapsed": "Coach sans réponse",
  "nobody found": "Aucun coach trouvé",
  "another asked": "Autre coach demandé",
  "coach changed": "Coach changé",
  "end asked": "Fin demandée",
  "end taken back": "Fin annulée",
  ended: "Terminé",
  withdrawn: "Rétractation",
  settled: "Soldé",
  "health erased": "Données de santé supprimées",
  "programme published": "Semaine de programme publiée",
  "review noted": "Compte rendu écrit",
  "unused told": "Séances restantes rappelées",
};
