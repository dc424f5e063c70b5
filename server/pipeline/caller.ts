import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * The caller's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of them the
 * n-th entry from the right is the first that nobody outside could have written. What is no address there is not
 * believed.
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

/** Who holds one IPv6 address holds the 2⁶⁴ of its network, and could spend one on each attempt. */
export function networkOf(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? [];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [before = "", after] = (address.split("%")[0] ?? "").split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
