import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The caller's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n proxies
 * the n-th entry from the right is the first that no outsider could have written. An entry that is not an IP
 * address is ignored.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const hops = forwardedHops(request.headers["x-forwarded-for"]);
  return readHop(hops.at(-trustedProxies) ?? hops[0] ?? "") ?? direct;
}

export const forwardedHops = (header: string | string[] | undefined): string[] =>
  String(header ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);

/**
 * The IP address of a hop, or undefined if it is none. Some proxies write `1.2.3.4:50123` or
 * `[2001:db8::1]:50123`: another port is not another caller.
 */
export function readHop(hop: string): string | undefined {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  return isIP(address) ? address : undefined;
}
