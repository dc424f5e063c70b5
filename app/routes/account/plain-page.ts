import type { HeadersFunction, MetaDescriptor } from "react-router";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { BRAND } from "~/platform/config/brand.ts";

/** What the login and the sign-up have in common as pages. */
export function accountPage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** When to come back, where an attempt was one too many. */
export const accountPageHeaders: HeadersFunction = ({ actionHeaders }) => ({
  "Cache-Control": "private, no-store",
  ...(actionHeaders.has("Retry-After") ? { "Retry-After": String(actionHeaders.get("Retry-After")) } : {}),
});

/** Of an account route's answer: its cookies, and when to come back. */
export function passOn(from: Headers | undefined): { headers: Headers } {
  const headers = new Headers();
  for (const cookie of from?.getSetCookie() ?? []) headers.append("Set-Cookie", cookie);
  const later = from?.get("Retry-After");
  if (later) headers.set("Retry-After", later);
  return { headers };
}

/** The other of the two pages, with where the person was going, and as whom. */
export function otherPage(path: "/login" | "/signup", parameters: URLSearchParams): string {
  const wanted = safeReturnPath(parameters.get("redirect"));
  const kept = new URLSearchParams({
    ...(parameters.get("role") === "coach" ? { role: "coach" } : {}),
    ...(wanted === "/" ? {} : { redirect: wanted }),
  });
  return kept.size > 0 ? `${path}?${kept}` : path;
}
