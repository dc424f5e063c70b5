import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import type { Auth } from "~/platform/auth/auth.server.ts";
import { createRoutePatterns } from "./route-patterns.ts";

const route = (id: string, path?: string, parentId?: string, index?: true) => ({ id, path, parentId, index });
const routes = Object.fromEntries(
  [
    route("root", ""),
    route("layout", undefined, "root"),
    route("home", undefined, "layout", true),
    route("coach", "coach/:coachId", "layout"),
    route("contact", "coach/:coachId/contact", "root"),
    route("file", "files/*", "root"),
    route("dashboard", "dashboard", "layout"),
    route("overview", undefined, "dashboard", true),
    route("account", "account", "dashboard"),
    route("nothing", "*", "layout"),
  ].map((entry) => [entry.id, entry]),
) as unknown as ServerBuild["routes"];
const api = {
  reset: { path: "/reset-password/:token" },
  requestReset: { path: "/reset-password" },
  keys: { path: "/.well-known/jwks.json" },
  inside: {},
} as unknown as Auth["api"];

const patternOf = createRoutePatterns({
  build: { routes, routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" } },
  auth: { api },
  files: new Map([
    ["/assets/site-Ab12.js", {}],
    ["/favicon.svg", {}],
  ]),
});

describe("the route of an address", () => {
  it.each([
    ["/", "/"],
    ["/_root.data", "/.data"],
    ["/coach/12", "/coach/:coachId"],
    ["/coach/12/", "/coach/:coachId"],
    ["/coach/12.data", "/coach/:coachId.data"],
    ["/COACH/12", "/coach/:coachId"],
    ["/coach/12/contact", "/coach/:coachId/contact"],
    ["/files/profiles/secret.webp", "/files/*"],
    ["/dashboard", "/dashboard"],
    ["/dashboard/account.data", "/dashboard/account.data"],
    ["/api/auth/reset-password/secret", "/api/auth/reset-password/:token"],
    ["/api/auth/reset-password", "/api/auth/reset-password"],
    ["/api/auth/.well-known/jwks.json", "/api/auth/.well-known/jwks.json"],
    ["/api/auth/secret/secret", "/api/auth/*"],
    ["/healthz", "/healthz"],
    ["/__manifest", "/__manifest"],
    ["/assets/site-Ab12.js", "/assets/*"],
    ["/favicon.svg", "/favicon.svg"],
    ["/secret/lea@example.org", "*"],
    ["/secret.data", "*"],
    ["/assets/secret.js", "*"],
    ["/coach/%zz", "*"],
    ["*", "*"],
    ["http://secret.example/", "*"],
    ["", "*"],
  ])("%s: %s", (path, pattern) => {
    // Twice: computed, then remembered.
    for (const time of [1, 2]) expect(patternOf(path), `${time}`).toBe(pattern);
  });
});
