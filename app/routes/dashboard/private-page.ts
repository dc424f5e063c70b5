import type { HeadersFunction, MetaDescriptor } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";

export function privatePage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** Nothing is stored, so that the back button shows nothing after sign-out. */
export function privateHeaders(): Record<string, string> {
  return { "Cache-Control": "private, no-store" };
}

/** Adds the headers of the action, for example Retry-After. */
export const privateAnswerHeaders: HeadersFunction = ({ actionHeaders }) => ({
  ...privateHeaders(),
  ...Object.fromEntries(actionHeaders),
});
