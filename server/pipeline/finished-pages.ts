import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FinishedPage } from "~/platform/page-cache.server.ts";
import type { Services } from "~/platform/services.server.ts";
import { carriesSession } from "~/platform/session-cookie.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const LONGEST_KEY = 600;

/** What a page is kept under, or undefined when this request may neither get nor make a kept page. */
export function pageKey(request: {
  method?: string | undefined;
  url?: string | undefined;
  cookie: string | null | undefined;
}): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  if (!request.url || request.url.length > LONGEST_KEY || carriesSession(request.cookie)) return undefined;
  return request.url;
}

/** The kept page that a request may get, if there is one. */
export function findFinishedPage(
  { pageCache }: Services,
  request: IncomingMessage,
): FinishedPage | undefined {
  const key = pageKey({ method: request.method, url: request.url, cookie: request.headers.cookie });
  return key === undefined ? undefined : pageCache.get(key);
}

/**
 * Turns a rendered response into bytes that can be sent to anybody. Bytes that are kept cannot carry a nonce, so the
 * scripts that React Router signed with this render's nonce are vouched for by their hashes instead. A script that
 * got into the page any other way has no nonce, gets no hash, and does not run.
 */
export async function finishPage(
  services: Services,
  response: Response,
  nonce: string,
): Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }> {
  const headers: Record<string, string> = {
    ...securityHeaders(services.settings),
    Vary: "Accept-Encoding, Cookie",
  };
  let bytes: Buffer = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) headers[canonicalName(name)] = value;
  if (headers["Content-Type"]?.startsWith("text/html")) {
    const { html, hashes } = replaceNonces(bytes.toString("utf8"), nonce);
    bytes = Buffer.from(html, "utf8");
    headers["Content-Security-Policy"] = contentSecurityPolicy(services.settings, hashes);
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
