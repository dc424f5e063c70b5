const HERE = "https://here.invalid";

/** A path of our own site to go back to, as a browser would read it; anything else leads home. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || !URL.canParse(path, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
