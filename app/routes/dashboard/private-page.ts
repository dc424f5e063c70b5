import type { HeadersFunction, MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";

/** The head of a page that belongs to one person: a title, and nothing for search engines. */
export function privatePage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** Kept nowhere: after a sign-out, the back button has nothing to show. */
export function privateHeaders(): Record<string, string> {
  return { "Cache-Control": "private, no-store" };
}

/** The same, with what an action has to add: when to come back, where something was one too many. */
export const privateAnswerHeaders: HeadersFunction = ({ actionHeaders }) => ({
  ...privateHeaders(),
  ...Object.fromEntries(actionHeaders),
});
