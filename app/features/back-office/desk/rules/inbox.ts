import { formatCount } from "~/platform/format/numbers.ts";

/** Everything that waits for an operator, in the order of the page. */
export const WAITING_KINDS = [
  "case",
  "coach",
  "paper",
  "accompaniment",
  "order",
  "return",
  "stock",
  "payout",
  "refund",
  "report",
  "review report",
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
