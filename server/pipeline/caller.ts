import type { IncomingMessage } from "node:http";

/**
 * The caller's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them the
 * n-th entry from the right is the first that nobody outside could have written.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const hops = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedProxies) ?? hops[0] ?? direct;
}
