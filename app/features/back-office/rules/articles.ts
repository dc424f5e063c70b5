/** The values of the view parameter; the first one is the default. */
export const ARTICLE_VIEWS = ["tous", "brouillons", "prevus", "en-ligne"] as const;
export type ArticleView = (typeof ARTICLE_VIEWS)[number];

export const ARTICLE_VIEW_LABELS: Record<ArticleView, string> = {
  tous: "Tous",
  brouillons: "Brouillons",
  prevus: "Prévus",
  "en-ligne": "En ligne",
};

export const readArticleView = (value: string | null): ArticleView =>
  ARTICLE_VIEWS.find((view) => view === value) ?? ARTICLE_VIEWS[0];

const BASE = "/back-office/articles";

interface ArticleListAddress {
  view?: ArticleView;
  words?: string;
  page?: number;
}

/** Empty values are omitted. */
export function articlesPath({ view = "tous", words = "", page = 1 }: ArticleListAddress = {}): string {
  const parameters = new URLSearchParams();
  if (view !== ARTICLE_VIEWS[0]) parameters.set("etat", view);
  if (words) parameters.set("q", words);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${BASE}?${parameters}` : BASE;
}

export const officeArticlePath = (id: number | "nouveau"): string => `${BASE}/${id}`;
/** Without a number, the newest version. */
export const articlePreviewPath = (id: number, number?: number): string =>
  number === undefined ? `${BASE}/${id}/apercu` : `${BASE}/${id}/apercu?version=${number}`;
export const articleVersionsPath = (id: number, page = 1): string =>
  page > 1 ? `${BASE}/${id}/versions?page=${page}` : `${BASE}/${id}/versions`;
/** Renders typed Markdown for the editor. */
export const RENDER_PATH = `${BASE}/rendu`;

interface ArticleState {
  version: number;
  publishedVersion: number | null;
  plannedAt: Date | string | null;
}

/** A published article may also have changes that visitors do not see yet. */
export function articleStates({ version, publishedVersion, plannedAt }: ArticleState) {
  const isOnline = publishedVersion !== null;
  return {
    isOnline,
    isPlanned: plannedAt !== null,
    hasUnpublishedChanges: isOnline && publishedVersion !== version,
  };
}
