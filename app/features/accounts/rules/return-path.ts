const HERE = "https://here.invalid";

/**
 * Returns a path of our own site, parsed as a browser would; anything else becomes "/" (prevents open
 * redirects).
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || !URL.canParse(path, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
