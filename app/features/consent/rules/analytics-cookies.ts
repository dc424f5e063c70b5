export function analyticsCookieNames(cookies: string): string[] {
  return cookies
    .split(";")
    .map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => /^_(ga|gid|gat)($|_)/.test(name));
}

/** The domains on which the cookie may have been set: the host only, or any parent domain. */
export function cookieDomains(hostname: string): (string | undefined)[] {
  const parts = hostname.split(".");
  const isName = parts.length > 1 && !/^\d+$/.test(parts.at(-1) ?? "");
  const domains = isName ? parts.slice(0, -1).map((_, at) => parts.slice(at).join(".")) : [];
  return [undefined, ...domains];
}
