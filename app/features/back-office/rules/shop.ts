import type { OrderState } from "~/features/shop/orders/rules/order-states.ts";

/** The values of the view parameter; the first one is the default. */
export const ORDER_VIEWS = ["a-expedier", "expediees", "livrees", "attente", "annulees", "toutes"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const ORDER_VIEW_LABELS: Record<OrderView, string> = {
  "a-expedier": "À expédier",
  expediees: "Expédiées",
  livrees: "Livrées",
  attente: "En attente de paiement",
  annulees: "Annulées",
  toutes: "Toutes",
};

export const VIEW_STATES: Record<OrderView, OrderState | undefined> = {
  "a-expedier": "paid",
  expediees: "shipped",
  livrees: "delivered",
  attente: "awaiting_payment",
  annulees: "cancelled",
  toutes: undefined,
};

export const RETURN_VIEWS = ["a-traiter", "tous"] as const;
export type ReturnView = (typeof RETURN_VIEWS)[number];

const BASE = "/back-office/boutique";

/** A search covers all views. */
export function readOrderView(value: string | null, words: string): OrderView {
  return words ? "toutes" : (ORDER_VIEWS.find((view) => view === value) ?? ORDER_VIEWS[0]);
}

export const readReturnView = (value: string | null): ReturnView =>
  RETURN_VIEWS.find((view) => view === value) ?? RETURN_VIEWS[0];

/** Empty values are omitted. */
function pathOf(path: string, given: Record<string, string | false>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

interface Paged {
  words?: string;
  page?: number;
}

export const shopOrdersPath = ({ view, words = "", page = 1 }: Paged & { view: OrderView }): string =>
  pathOf(BASE, {
    etat: view !== ORDER_VIEWS[0] && !words && view,
    q: words,
    page: page > 1 && String(page),
  });
export const shopOrderPath = (number: number): string => `${BASE}/commandes/${number}`;
export const shopDocumentPath = (number: number, documentId: string): string =>
  `${shopOrderPath(number)}/documents/${documentId}`;
export const shopReturnsPath = ({ view, page = 1 }: { view: ReturnView; page?: number }): string =>
  pathOf(`${BASE}/retours`, { etat: view !== RETURN_VIEWS[0] && view, page: page > 1 && String(page) });
export const shopProductsPath = ({ words = "", page = 1 }: Paged = {}): string =>
  pathOf(`${BASE}/produits`, { q: words, page: page > 1 && String(page) });
export const shopProductPath = (id: number | "nouveau"): string => `${BASE}/produits/${id}`;

/** Parses "C-000123", "c 123" or "123"; undefined for a name. */
export function readOrderNumber(words: string): number | undefined {
  const digits = /^(?:c[-\s]?)?0*([1-9]\d{0,11})$/i.exec(words)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
