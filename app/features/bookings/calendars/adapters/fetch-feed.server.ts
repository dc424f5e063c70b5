import { lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { BRAND } from "~/platform/config/brand.ts";
import { type FeedProblem, LARGEST_FEED_BYTES } from "../rules/feed-problems.ts";

export interface FetchRules {
  /** allows loopback addresses and plain HTTP; for tests and demos only */
  local: boolean;
  timeoutMs?: number;
}

export type Fetched = { text: string } | { problem: FeedProblem };

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 3;

/** Address ranges outside the public internet: no calendar is there, and a request could do harm (SSRF). */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.ipv4.addSubnet(network, prefix, "ipv4");
/** All of IPv6 outside 2000::/3, and within it documentation addresses and IPv4 tunnels (Teredo, 6to4). */
for (const [network, prefix] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  PRIVATE.ipv6.addSubnet(network, prefix, "ipv6");

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
const isPrivate = (address: string) => PRIVATE[familyOf(address)].check(address, familyOf(address));
const isLoopback = (address: string) => LOOPBACK.check(address, familyOf(address));

/** Expects an IP address; a host name is always refused. */
export const mayAsk = (address: string, { local }: Pick<FetchRules, "local">): boolean =>
  isIP(address) !== 0 && (!isPrivate(address) || (local && isLoopback(address)));

/**
 * Downloads a coach's calendar. The address is untrusted: each host name is resolved once, and the connection
 * goes to the very address that was checked, so DNS rebinding cannot reach internal services.
 */
export async function fetchFeed(address: string, rules: FetchRules): Promise<Fetched> {
  const signal = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!isAllowed(url, rules)) return { problem: "address" };
      const response = await sendRequest(url, rules, signal);
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy();
        if (!URL.canParse(headers.location, url.href)) return { problem: "address" };
        url = new URL(headers.location, url);
        continue;
      }
      if (status === 200) return await readText(response);
      response.destroy();
      return { problem: [401, 403, 404, 410].includes(status) ? "refused" : "unreachable" };
    }
    return { problem: "redirects" };
  } catch (error) {
    if (error instanceof RefusedAddress) return { problem: "address" };
    return { problem: signal.aborted ? "slow" : "unreachable" };
  }
}

function isAllowed({ protocol, hostname, username, password }: URL, rules: FetchRules): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (username || password || (isIP(host) !== 0 && !mayAsk(host, rules))) return false;
  // Plain HTTP can be read on its way, except within this machine.
  return protocol === "https:" || (protocol === "http:" && rules.local);
}

class RefusedAddress extends Error {}

function sendRequest(url: URL, rules: FetchRules, signal: AbortSignal): Promise<http.IncomingMessage> {
  const guarded: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      const refused = found.length === 0 || found.some(({ address }) => !mayAsk(address, rules));
      const [first] = found;
      if (refused || !first) return callback(new RefusedAddress(), "");
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  const headers = {
    accept: "text/calendar",
    // Compression is not accepted, because a small body could unpack into a huge one.
    "accept-encoding": "identity",
    "user-agent": `${BRAND.name} (calendrier)`,
  };
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    request(url, { agent: false, headers, lookup: guarded, signal })
      .once("response", resolve)
      .once("error", reject)
      .end();
  });
}

async function readText(response: http.IncomingMessage): Promise<Fetched> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_FEED_BYTES) {
      response.destroy();
      return { problem: "too large" };
    }
    pieces.push(piece);
  }
  return { text: Buffer.concat(pieces).toString("utf8") };
}
