import { formatCount } from "~/platform/format/numbers.ts";

/** Everything that waits for an operator, in the order of the page. */
export const WAITING_KINDS = [
  "case",
  "appeal",
  "coach",
  "page",
  "paper",
  "accompaniment",
  "order",
  "return",
  "stock",
  "payout",
  "refund",
  "report",
  "review report",
  "former review",
  "recommendation",
  "message",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

interface KindWords {
  title: string;
  /** the list with all of them */
  to: string;
  one: string;
  many: string;
}

export const WAITING_WORDS: Record<WaitingKind, KindWords> = {
  case: { title: "Litiges", to: "/back-office/litiges", one: "litige à régler", many: "litiges à régler" },
  coach: {
    title: "Coachs à valider",
    to: "/back-office/coachs",
    one: "coach à valider",
    many: "coachs à valider",
  },
  appeal: {
    title: "Annonces à remettre en ligne",
    to: "/back-office/coachs?onglet=a-regarder",
    one: "remise en ligne demandée",
    many: "remises en ligne demandées",
  },
  page: {
    title: "Pages et annonces à regarder",
    to: "/back-office/coachs?onglet=a-regarder",
    one: "page changée à regarder",
    many: "pages changées à regarder",
  },
  paper: {
    title: "Papiers à vérifier",
    to: "/back-office/papiers",
    one: "papier à vérifier",
    many: "papiers à vérifier",
  },
  accompaniment: {
    title: "Accompagnements sans coach",
    to: "/back-office/accompagnements?etat=sans-coach",
    one: "accompagnement sans coach",
    many: "accompagnements sans coach",
  },
  order: {
    title: "Commandes à expédier",
    to: "/back-office/boutique",
    one: "commande à expédier",
    many: "commandes à expédier",
  },
  return: {
    title: "Retours en cours",
    to: "/back-office/boutique/retours",
    one: "retour en cours",
    many: "retours en cours",
  },
  stock: {
    title: "Ruptures de stock",
    to: "/back-office/boutique/produits",
    one: "produit en rupture",
    many: "produits en rupture",
  },
  payout: {
    title: "Virements non aboutis",
    to: "/back-office/finances",
    one: "virement non abouti",
    many: "virements non aboutis",
  },
  refund: {
    title: "Remboursements refusés",
    to: "/back-office/finances",
    one: "remboursement refusé",
    many: "remboursements refusés",
  },
  report: {
    title: "Signalements",
    to: "/back-office/reports",
    one: "signalement à lire",
    many: "signalements à lire",
  },
  "review report": {
    title: "Avis signalés",
    to: "/back-office/reports/reviews",
    one: "avis signalé",
    many: "avis signalés",
  },
  "former review": {
    title: "Avis d’anciens clients",
    to: "/back-office/reports/former-clients",
    one: "avis d’ancien client à publier",
    many: "avis d’anciens clients à publier",
  },
  recommendation: {
    title: "Recommandations",
    to: "/back-office/reports/recommandations",
    one: "recommandation à publier",
    many: "recommandations à publier",
  },
  message: {
    title: "Messages",
    to: "/back-office/messages",
    one: "message à traiter",
    many: "messages à traiter",
  },
};

export const INBOX_PATH = "/back-office/a-traiter";

/** Operators are mailed about what has waited for longer. */
export const WAITED_HOURS = 24;

export const countWaiting = (kind: WaitingKind, count: number): string =>
  formatCount(count, WAITING_WORDS[kind].one, WAITING_WORDS[kind].many);

/** The tiles of the overview. Each kind of work is on one of them, so that the overview and the inbox count alike. */
export const WAITING_AREAS = [
  "coaches",
  "papers",
  "cases",
  "accompaniments",
  "shop",
  "finances",
  "reports",
  "messages",
] as const;
export type WaitingArea = (typeof WAITING_AREAS)[number];

export const AREA_OF: Record<WaitingKind, WaitingArea> = {
  case: "cases",
  appeal: "coaches",
  coach: "coaches",
  page: "coaches",
  paper: "papers",
  accompaniment: "accompaniments",
  order: "shop",
  return: "shop",
  stock: "shop",
  payout: "finances",
  refund: "finances",
  report: "reports",
  "review report": "reports",
  "former review": "reports",
  recommendation: "reports",
  message: "messages",
};

export const AREA_WORDS: Record<WaitingArea, { label: string; to: string }> = {
  coaches: { label: "Coachs", to: "/back-office/coachs" },
  papers: { label: "Papiers", to: "/back-office/papiers" },
  cases: { label: "Litiges", to: "/back-office/litiges" },
  accompaniments: { label: "Accompagnements", to: "/back-office/accompagnements" },
  shop: { label: "Boutique", to: "/back-office/boutique" },
  finances: { label: "Finances", to: "/back-office/finances" },
  reports: { label: "Signalements", to: "/back-office/reports" },
  messages: { label: "Messages", to: "/back-office/messages" },
};

export interface WaitingCount {
  kind: WaitingKind;
  count: number;
}

export interface AreaWork {
  area: WaitingArea;
  count: number;
  /** one line for each kind of work that waits */
  lines: string[];
}

/** Counts the waiting work by tile of the overview. */
export const countAreas = (groups: readonly WaitingCount[]): AreaWork[] =>
  WAITING_AREAS.map((area) => {
    const own = groups.filter(({ kind }) => AREA_OF[kind] === area);
    return {
      area,
      count: own.reduce((sum, { count }) => sum + count, 0),
      lines: own.map(({ kind, count }) => countWaiting(kind, count)),
    };
  });
