import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { LIVE_PATH } from "~/features/messages/rules.ts";
import { AUTH_PATH } from "~/platform/auth/auth.server.ts";
import type { Services } from "~/platform/config/services.server.ts";

const UNKNOWN = "*";
const MOST_CACHED = 2_000;
const LONGEST_CACHED = 200;

interface PatternSources {
  build: Pick<ServerBuild, "routes" | "routeDiscovery">;
  auth: Pick<Services["auth"], "api">;
  /** static files, by path */
  files: ReadonlyMap<string, unknown>;
}

export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Maps an address to its route pattern: `/coach/:coachId`, `/api/auth/reset-password/:token`. The log records
 * only the pattern, because paths carry tokens. The patterns are those of the router and of the auth library.
 */
export function createRoutePatterns({ build, auth, files }: PatternSources): (path: string) => string {
  const others = [...accountPaths(auth), "/healthz", "/readyz", LIVE_PATH, build.routeDiscovery.manifestPath];
  const tree = [...pagesUnder(undefined, build.routes), ...others.map((path) => ({ path, id: path }))];
  const known = new LRUCache<string, string>({ max: MOST_CACHED });
  return (path) => {
    if (files.has(path)) return path.startsWith("/assets/") ? "/assets/*" : path;
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const pattern = findPattern(tree, path);
    if (path.length <= LONGEST_CACHED) known.set(path, pattern);
    return pattern;
  };
}

function findPattern(tree: RouteObject[], address: string): string {
  const isData = address.endsWith(".data");
  const path = isData ? address.replace(/^\/_root\.data$|\.data$/, "") || "/" : address;
  // The router would print a warning that quotes an address that it cannot decode.
  if (!path.startsWith("/") || !isDecodable(path)) return UNKNOWN;
  const matches = matchRoutes(tree, { pathname: path }) ?? [];
  const parts = matches.map(({ route }) => route.path?.replace(/^\/|\/$/g, "")).filter(Boolean);
  if (matches.length === 0 || parts.join("/") === UNKNOWN) return UNKNOWN;
  return `/${parts.join("/")}${isData ? ".data" : ""}`;
}

function pagesUnder(parentId: string | undefined, routes: ServerBuild["routes"]): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, caseSensitive } = route;
    const place = { id, path, caseSensitive };
    return index ? { ...place, index } : { ...place, children: pagesUnder(id, routes) };
  }) as RouteObject[];
}

function accountPaths({ api }: PatternSources["auth"]): string[] {
  const endpoints = Object.values(api) as { path?: string }[];
  const paths = endpoints.flatMap(({ path }) => (path ? [`${AUTH_PATH}${path}`] : []));
  return [...new Set([...paths, `${AUTH_PATH}/*`])];
}

/**
 * Whether a path is valid percent-encoded UTF-8. The result of the decoding is used, because the bundler
 * removes a call without use: it does not know that it may throw.
 */
export function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
