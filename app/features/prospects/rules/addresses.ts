import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { type Filter, readFilter } from "./pipeline.ts";

export const PROSPECTS_PATH = "/dashboard/prospects";

/** The parameters of the page; the dialogs over it keep them. */
export interface Asked {
  q: string;
  filter: Filter | undefined;
  page: number;
  board: boolean;
}

export function readAsked(parameters: URLSearchParams): Asked {
  return {
    q: readText(parameters.get("q")),
    filter: readFilter(parameters.get("status")),
    page: readPage(parameters.get("page")),
    board: parameters.get("view") === "board",
  };
}

/** Omits unset parameters. */
export function prospectsPath({ q, filter, page = 1, board }: Partial<Asked>, below = ""): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (filter) parameters.set("status", filter);
  if (page > 1) parameters.set("page", String(page));
  if (board) parameters.set("view", "board");
  const path = below ? `${PROSPECTS_PATH}/${below}` : PROSPECTS_PATH;
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

const CALL = "call";

/** The dialog has its own address, so that it is still open after the phone has suspended the browser. */
export function callPath(asked: Partial<Asked>, prospectId: number): string {
  const path = prospectsPath(asked, String(prospectId));
  return `${path}${path.includes("?") ? "&" : "?"}${CALL}=1`;
}

export const asksHowItWent = (parameters: URLSearchParams): boolean => parameters.has(CALL);
