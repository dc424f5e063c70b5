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
  const hops = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return withoutPort(hops.at(-trustedProxies) ?? hops[0] ?? "") ?? direct;
}

/** Some proxies write `1.2.3.4:50123` or `[2001:db8::1]:50123`: another port is not another caller. */
function withoutPort(hop: string): string | undefined {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  return isIP(address) ? address : undefined;
}
