import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { carriesSession } from "~/platform/auth/session-cookie.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import { COUNTED_SEARCH } from "~/platform/web/counted-search.ts";
import { PUBLIC_AT, PUBLIC_PAGE, PUBLIC_TAGS } from "~/platform/web/public-page.ts";
import { isCompressible } from "./encoding.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const LONGEST_KEY = 600;

/** The cache key of a page, or undefined if this request may neither read nor fill the page cache. */
export function pageKey(request: {
  method?: string | undefined;
  url?: string | undefined;
  cookie: string | null | undefined;
}): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  if (!request.url || request.url.length > LONGEST_KEY || carriesSession(request.cookie)) return undefined;
  return request.url;
}

export const pageKeyOf = ({ method, url, headers }: IncomingMessage) =>
  pageKey({ method, url, cookie: headers.cookie });

/** Our links write paths like this. The router also accepts capitals, escapes and detours, without limit. */
const PLAIN_PATH = /^\/(?!.*(\/\/|\/\.))[a-z0-9_/.-]*$/;

/** Each page is cached under one spelling of its address, so that requests cannot bloat the cache. */
export function mayKeep(response: Response, key: string): boolean {
  const { status, headers, body } = response;
  if (status !== 200 || headers.get("Cache-Control") !== PUBLIC_PAGE || headers.has("Set-Cookie"))
    return false;
  if (!headers.has(PUBLIC_TAGS)) return false;
  if (body === null || !isCompressible(headers.get("Content-Type"))) return false;
  const address = key.replace(/\.data(?=\?|$)/, "");
  const own = headers.get(PUBLIC_AT);
  return own === null ? PLAIN_PATH.test(address) : address === own;
}

export const tagsOf = ({ headers }: Response): string[] =>
  (headers.get(PUBLIC_TAGS) ?? "").split(" ").filter(Boolean);

const FOR_SERVER_ONLY = [PUBLIC_AT, PUBLIC_TAGS, COUNTED_SEARCH].map((name) => name.toLowerCase());

export const isForServerOnly = (name: string): boolean => FOR_SERVER_ONLY.includes(name);

/**
 * Turns a rendered response into bytes that can be sent to anybody. Cached bytes cannot carry a nonce, so the
 * scripts that React Router signed with this render's nonce are allowed by their hashes instead. A script
 * that was injected has no nonce, gets no hash, and does not run.
 */
export async function finishPage(
  settings: Settings,
  response: Response,
  nonce: string,
): Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }> {
  const headers: Record<string, string> = { ...securityHeaders(settings), Vary: "Accept-Encoding, Cookie" };
  let bytes: Buffer = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers)
    if (!isForServerOnly(name)) headers[canonicalName(name)] = value;
  if (headers["Content-Type"]?.startsWith("text/html")) {
    const { html, hashes } = replaceNonces(bytes.toString("utf8"), nonce);
    bytes = Buffer.from(html, "utf8");
    headers["Content-Security-Policy"] = contentSecurityPolicy(settings, hashes);
  }
  headers.ETag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { status: response.status, headers, bytes };
}

export function replaceNonces(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const signed = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const replaced = html.replace(signed, (_, before: string, after: string, code: string) => {
    if (code) hashes.add(`'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`);
    return `<script${before}${after}>${code}</script>`;
  });
  return { html: replaced.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}

const canonicalName = (name: string) => name.replace(/(^|-)([a-z])/g, (match) => match.toUpperCase());
