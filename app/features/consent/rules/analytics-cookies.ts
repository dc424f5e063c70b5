/** The cookies of the audience measurement among those that a page can see. */
export function analyticsCookieNames(cookies: string): string[] {
  return cookies
    .split(";")
    .map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => /^_(ga|gid|gat)($|_)/.test(name));
}

/** Where such a cookie may have been set: on the host alone, or on a domain that the host is part of. */
export function cookieDomains(hostname: string): (string | undefined)[] {
  const parts = hostname.split(".");
  const isName = parts.length > 1 && !/^\d+$/.test(parts.at(-1) ?? "");
  const domains = isName ? parts.slice(0, -1).map((_, at) => parts.slice(at).join(".")) : [];
  return [undefined, ...domains];
}
