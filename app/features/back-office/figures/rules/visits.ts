import { isRobot } from "~/platform/web/robots.ts";

/** The kinds of public pages that are counted. */
export const PAGE_KIND_LABELS = {
  home: "Accueil",
  search: "Recherche",
  coaches: "Liste des coachs",
  discipline: "Disciplines",
  coach: "Pages des coachs",
  accompaniment: "Accompagnement",
  shop: "Boutique",
  product: "Produits",
  blog: "Blog",
  article: "Articles",
  "become coach": "Devenir coach",
  "sign up": "Inscription",
  help: "Questions et contact",
} as const;
export type PageKind = keyof typeof PAGE_KIND_LABELS;

/** By route pattern, as the log names them. Every other page is private, a form, or a legal text. */
const KIND_OF_ROUTE: ReadonlyMap<string, PageKind> = new Map([
  ["/", "home"],
  ["/search", "search"],
  ["/search-results", "search"],
  ["/coaches", "coaches"],
  ["/discipline/:disciplineId", "discipline"],
  ["/coach/:coachId", "coach"],
  ["/accompaniment", "accompaniment"],
  ["/shop", "shop"],
  ["/product/:productId", "product"],
  ["/blog", "blog"],
  ["/blog/:articleId", "article"],
  ["/become-coach", "become coach"],
  ["/signup", "sign up"],
  ["/faq", "help"],
  ["/contact", "help"],
]);

interface AnsweredPage {
  method: string | undefined;
  /** the pattern; data of a page that the browser renders itself ends in ".data" */
  route: string;
  status: number;
  userAgent: string | undefined;
  /** the `Sec-Purpose` of a request that a browser makes ahead of the person */
  purpose: string | undefined;
}

/**
 * The kind of page that a person has opened; undefined if the answer is no view of a public page.
 *
 * Data that our pages fetch when a person points at a link counts: a browser opens the page from it without
 * another request. A whole document that a browser fetches ahead by itself does not.
 */
export function pageViewed({
  method,
  route,
  status,
  userAgent,
  purpose,
}: AnsweredPage): PageKind | undefined {
  if (method !== "GET" || (status !== 200 && status !== 304)) return undefined;
  const isData = route.endsWith(".data");
  const kind = KIND_OF_ROUTE.get(isData ? route.slice(0, -".data".length) || "/" : route);
  if (kind === undefined || isRobot(userAgent)) return undefined;
  return !isData && purpose?.includes("prefetch") ? undefined : kind;
}
