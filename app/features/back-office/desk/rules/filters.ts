import { addDays, isDay, parisInstant } from "~/platform/format/dates.ts";

/** The lists of what was sold. Each has filters of its own and an export. */
export const DESK_LISTS = [
  "sessions",
  "collectives",
  "packs",
  "abonnements",
  "paiements",
  "litiges",
] as const;
export type DeskList = (typeof DESK_LISTS)[number];

export const LIST_LABELS: Record<DeskList, string> = {
  sessions: "Séances",
  collectives: "Collectives",
  packs: "Packs",
  abonnements: "Abonnements",
  paiements: "Paiements",
  litiges: "Litiges",
};

interface Filters {
  states: Record<string, string>;
  kinds: Record<string, string>;
  /** what the period is about */
  period: string;
}

/** The choices of each list as they are in the address, with their labels. */
export const FILTERS: Record<DeskList, Filters> = {
  sessions: {
    states: {
      "en-attente": "En attente de réponse",
      "a-venir": "À venir",
      passees: "Confirmées, déjà commencées",
      terminees: "Terminées",
      annulees: "Annulées",
      contestees: "Absence contestée",
    },
    kinds: {
      seule: "Payée seule",
      pack: "Sur un pack",
      accompagnement: "D’un accompagnement",
      collective: "Collective",
      offerte: "Offerte",
    },
    period: "Date de la séance",
  },
  collectives: {
    states: { "a-venir": "À venir", passees: "Passées", annulees: "Annulées" },
    kinds: {},
    period: "Date de la séance",
  },
  packs: {
    states: { actifs: "En cours", termines: "Terminés", payes: "Paiement en cours" },
    kinds: {},
    period: "Date d’achat",
  },
  abonnements: {
    states: {
      "en-cours": "En cours",
      pauses: "En pause",
      "en-retard": "Paiement en retard",
      termines: "Terminés",
    },
    kinds: {},
    period: "Date de début",
  },
  paiements: {
    states: {
      payes: "Payés",
      reserves: "Réservés sur la carte",
      "en-cours": "En cours",
      rembourses: "Remboursés, même en partie",
      contestes: "Contestés à la banque",
      echoues: "Sans suite",
    },
    kinds: {
      booking: "Séance",
      pack: "Pack",
      order: "Commande",
      subscription: "Abonnement",
      accompaniment: "Accompagnement",
      "gift card": "Carte cadeau",
    },
    period: "Date du paiement",
  },
  litiges: {
    states: { ouverts: "À régler", "en-retard": "En retard", regles: "Réglés" },
    kinds: {
      absence: "Absence contestée",
      probleme: "Problème signalé",
      banque: "Contesté à la banque",
      rembourse: "Remboursé chez le prestataire",
    },
    period: "Date d’ouverture",
  },
};

export interface DeskFilters {
  words: string;
  state: string | undefined;
  kind: string | undefined;
  /** days such as "2026-11-19" */
  from: string | undefined;
  to: string | undefined;
}

const chosen = (value: string | null, choices: Record<string, string>): string | undefined =>
  value !== null && Object.hasOwn(choices, value) ? value : undefined;

const day = (value: string | null): string | undefined =>
  value !== null && isDay(value) ? value : undefined;

/** Unknown choices and days are ignored. */
export function readFilters(list: DeskList, parameters: URLSearchParams, words: string): DeskFilters {
  const { states, kinds } = FILTERS[list];
  return {
    words,
    state: chosen(parameters.get("etat"), states),
    kind: chosen(parameters.get("type"), kinds),
    from: day(parameters.get("du")),
    to: day(parameters.get("au")),
  };
}

/** The address of a list with its filters; `at` is the list or its export. */
export function filteredPath(at: string, filters: DeskFilters, page = 1): string {
  const { words, state, kind, from, to } = filters;
  const parameters = new URLSearchParams();
  const values = {
    q: words,
    etat: state,
    type: kind,
    du: from,
    au: to,
    page: page > 1 ? String(page) : undefined,
  };
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  const query = parameters.toString();
  return query ? `${at}?${query}` : at;
}

/** The instants of a period in Paris: from the first moment of a day to the last one of the other. */
export const periodOf = ({ from, to }: DeskFilters): { since: Date | undefined; until: Date | undefined } => {
  const next = to && addDays(to, 1);
  return {
    since: from ? parisInstant(from, "00:00") : undefined,
    until: next && isDay(next) ? parisInstant(next, "00:00") : undefined,
  };
};
