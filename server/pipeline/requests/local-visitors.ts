import type { IncomingMessage, ServerResponse } from "node:http";
import { BRAND } from "~/platform/config/brand.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import { isLoopbackName } from "~/platform/config/setting-fields.ts";
import { forwardedHops, readHop } from "./caller.ts";

const SENTENCE = `${BRAND.name} est ici en démonstration, qui ne s’ouvre que sur sa propre machine : pour servir des visiteurs, donnez à PUBLIC_URL l’adresse du site, puis relancez.\n`;

/**
 * Without a public PUBLIC_URL, the accounts of the demonstration have a published password and its mails can be
 * read. A request under the name of another machine, for a visitor on another machine, or one that a proxy says
 * it has forwarded, therefore gets nothing but a sentence.
 */
export function refuseForwarded({
  isPublic,
  hasPublicUrl,
}: Settings): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (isPublic) return () => false;
  return ({ headers }, response) => {
    const isForwarded =
      !isLocal(headers.host) ||
      !isLocal(headers["x-forwarded-host"]) ||
      // A proxy may ask under a local name and tell only where the visitor is.
      !forwardedHops(headers["x-forwarded-for"]).every(isLocalHop) ||
      !forwardedHops(headers["x-real-ip"]).every(isLocalHop) ||
      // A PUBLIC_URL on this machine may have a TLS proxy, which writes these headers.
      (!hasPublicUrl && (headers["x-forwarded-proto"] ?? headers.forwarded) !== undefined);
    if (!isForwarded) return false;
    response.writeHead(403, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(SENTENCE);
    return true;
  };
}

const isLocal = (host: string | string[] | undefined): boolean =>
  host === undefined || isLoopbackName(String(host).replace(/:\d+$/, "").toLowerCase());

/** A word such as "unknown", which some proxies write instead of an address, is not local. */
const isLocalHop = (hop: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(readHop(hop) ?? "");
