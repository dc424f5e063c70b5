import { LEVELS } from "~/features/training/rules/level.ts";
import { PAYABLE_LABELS } from "../../desk/rules/words.ts";
import { PAGE_KIND_LABELS } from "./visits.ts";

export type FigureUnit = "count" | "cents" | "share";

interface FigureKind {
  /** in addresses */
  slug: string;
  label: string;
  /** says what is counted, on which day */
  text: string;
  unit: FigureUnit;
  /** the stored parts with their labels; a figure without parts has only its whole */
  parts: Record<string, string>;
  /** a share divides the figure by this one of the same day */
  of?: "contacts" | "searches";
  /** a state at the end of the day, which cannot be added up over days */
  isState?: true;
}

/** The parts of money are the payable kinds. What a coach pays of a negative balance is no sale. */
export const BALANCE_KIND = "coach balance";
const { [BALANCE_KIND]: _balance, ...SOLD_PARTS } = PAYABLE_LABELS;

/** The figures of the dashboard, in its order. */
export const FIGURES = {
  visits: {
    slug: "visites",
    label: "Pages vues",
    text: "Les pages publiques que des personnes ont ouvertes, robots à part, comptées sur le serveur sans traceur.",
    unit: "count",
    parts: PAGE_KIND_LABELS,
  },
  searches: {
    slug: "recherches",
    label: "Recherches",
    text: "Les recherches de coachs, chacune comptée une fois, sans ses pages suivantes ni ses tris.",
    unit: "count",
    parts: {},
  },
  "empty searches": {
    slug: "sans-resultat",
    label: "Recherches sans résultat",
    text: "La part des recherches qui n’ont trouvé aucun coach.",
    unit: "share",
    of: "searches",
    parts: {},
  },
  "sign-ups": {
    slug: "inscriptions",
    label: "Inscriptions",
    text: "Les comptes ouverts ce jour-là dont l’adresse est confirmée.",
    unit: "count",
    parts: { student: "Élèves", coach: "Coachs" },
  },
  contacts: {
    slug: "contacts",
    label: "Prises de contact",
    text: "Les conversations qu’un élève a ouvertes avec un coach, par un message ou une réservation.",
    unit: "count",
    parts: {},
  },
  answered: {
    slug: "reponses",
    label: "Réponses sous 24\u00a0h",
    text: "La part des prises de contact de ce jour auxquelles le coach a répondu dans les 24 heures.",
    unit: "share",
    of: "contacts",
    parts: {},
  },
  sessions: {
    slug: "seances",
    label: "Séances faites",
    text: "Les séances terminées, le jour où elles ont eu lieu\u00a0; une place d’une séance collective en est une.",
    unit: "count",
    parts: {},
  },
  sales: {
    slug: "ventes",
    label: "Ventes encaissées",
    text: "Les paiements encaissés, le jour où ils l’ont été, d’après le grand livre.",
    unit: "cents",
    parts: SOLD_PARTS,
  },
  commission: {
    slug: "commission",
    label: "Commission",
    text: "La commission gagnée, moins celle qui a été rendue, comme dans les finances.",
    unit: "cents",
    parts: {},
  },
  refunds: {
    slug: "remboursements",
    label: "Remboursements",
    text: "Ce qui a été rendu ce jour-là, quelle que soit la date de la vente, contestations perdues comprises.",
    unit: "cents",
    parts: SOLD_PARTS,
  },
  levels: {
    slug: "niveaux",
    label: "Coachs par niveau",
    text: "Les coachs inscrits et leur niveau, relevés chaque jour depuis l’ouverture de ce tableau.",
    unit: "count",
    isState: true,
    parts: Object.fromEntries(LEVELS.map(({ label }, rank) => [String(rank), label])),
  },
} as const satisfies Record<string, FigureKind>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];
export const figureKind = (name: FigureName): FigureKind => FIGURES[name];

/** Written by the counters of the processes as things happen; the job leaves their rows alone. */
export const COUNTED_FIGURES = [
  "visits",
  "searches",
  "empty searches",
] as const satisfies readonly FigureName[];

/** The part that is the whole figure. */
export const WHOLE = "";

/** The students of each month by the month of their first session; a table of its own, see `cohorts.ts`. */
export const COHORTS = { figure: "cohorts", slug: "retours", label: "Élèves qui reviennent" };

export const FIGURES_PATH = "/back-office/chiffres";

/** Undefined if the address names no figure. */
export const findFigure = (slug: string | undefined): FigureName | undefined =>
  FIGURE_NAMES.find((name) => FIGURES[name].slug === slug);

/** These have places and disciplines beside their curve. */
export const isSearchFigure = (name: FigureName): boolean => name === "searches" || name === "empty searches";

export interface Amount {
  count: number;
  cents: number;
}

/**
 * The value that is shown: a number, cents, or a share from 0 to 1. Undefined for a share of nothing, such as the
 * answers of a day without requests.
 */
export function shownValue(name: FigureName, amount: Amount, base?: Amount): number | undefined {
  const { unit } = figureKind(name);
  if (unit === "cents") return amount.cents;
  if (unit === "count") return amount.count;
  return base && base.count > 0 ? amount.count / base.count : undefined;
}
