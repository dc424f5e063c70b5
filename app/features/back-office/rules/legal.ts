import { LEGAL_TEXTS, type LegalName } from "~/features/content/legal/rules/legal-texts.ts";

export const LEGAL_DESK = "/back-office/textes-legaux";

export const officeLegalPath = (name: LegalName): string => `${LEGAL_DESK}/${LEGAL_TEXTS[name].slug}`;
export const legalDraftsPath = (name: LegalName, page = 1): string =>
  `${officeLegalPath(name)}/brouillons${page > 1 ? `?page=${page}` : ""}`;
/** Without a number, the newest draft. */
export const legalPreviewPath = (name: LegalName, number?: number): string =>
  `${officeLegalPath(name)}/apercu${number === undefined ? "" : `?version=${number}`}`;
/** Renders typed Markdown for the editor. */
export const RENDER_LEGAL_PATH = `${LEGAL_DESK}/rendu`;
