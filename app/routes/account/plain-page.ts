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

/**
 * Links from one of the two pages to the other and keeps the return path. The role of "Devenir coach" is not kept,
 * because the login page offers to sign up as a student.
 */
export function otherPage(path: "/login" | "/signup", parameters: URLSearchParams): string {
  return accountPath(path, parameters.get("redirect"));
}

/** The sign-up page once more, as it was opened. */
export function sameSignUp(parameters: URLSearchParams): string {
  return accountPath("/signup", parameters.get("redirect"), parameters.get("role"));
}

function accountPath(path: "/login" | "/signup", redirect: string | null, role?: string | null): string {
  const wanted = safeReturnPath(redirect);
  const kept = new URLSearchParams({
    ...(role === "coach" ? { role: "coach" } : {}),
    ...(wanted === "/" ? {} : { redirect: wanted }),
  });
  return kept.size > 0 ? `${path}?${kept}` : path;
}
