import type { HeadersFunction, MetaDescriptor } from "react-router";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { BRAND } from "~/platform/config/brand.ts";

export function accountPage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** Passes on Retry-After when the rate limit refuses an attempt. */
export const accountPageHeaders: HeadersFunction = ({ actionHeaders }) => ({
  "Cache-Control": "private, no-store",
  ...(actionHeaders.has("Retry-After") ? { "Retry-After": String(actionHeaders.get("Retry-After")) } : {}),
});

/** Passes on the cookies and Retry-After of an auth answer. */
export function forwardHeaders(from: Headers | undefined): { headers: Headers } {
  const headers = new Headers();
  for (const cookie of from?.getSetCookie() ?? []) headers.append("Set-Cookie", cookie);
  const later = from?.get("Retry-After");
  if (later) headers.set("Retry-After", later);
  return { headers };
}

/** Links to the other of the two pages and keeps the return path and the role. */
export function otherPage(path: "/login" | "/signup", parameters: URLSearchParams): string {
  const wanted = safeReturnPath(parameters.get("redirect"));
  const kept = new URLSearchParams({
    ...(parameters.get("role") === "coach" ? { role: "coach" } : {}),
    ...(wanted === "/" ? {} : { redirect: wanted }),
  });
  return kept.size > 0 ? `${path}?${kept}` : path;
}
