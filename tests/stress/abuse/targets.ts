import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { createDatabase } from "../../../app/platform/database/db.server.ts";
import routes from "../../../app/routes.ts";
import { createAuthApp } from "../../fixtures/accounts/auth-app.ts";

const APP = path.resolve(import.meta.dirname, "../../../app");

export interface Target {
  /** with `:name` and `*` where an address has a part of its own */
  pattern: string;
  kind: "action" | "page" | "account";
}

interface Entry {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}

/** Every address of the route table, so that a new route is covered by being there. */
export function routeTargets(): Target[] {
  const flatten = (entries: Entry[], above: string): Target[] =>
    entries.flatMap(({ path: own, file, children = [] }) => {
      const pattern = own ? `${above}/${own}` : above;
      const source = readFileSync(path.join(APP, file), "utf8");
      const kind = /^export (async )?(function|const) action\b/m.test(source) ? "action" : "page";
      const here: Target[] = children.length > 0 && !own ? [] : [{ pattern: pattern || "/", kind }];
      return [...here, ...flatten(children, pattern)];
    });
  return flatten(routes as Entry[], "");
}

/** Every endpoint of the authentication library, those that are switched off included. */
export function accountTargets(): Target[] {
  const pool = new pg.Pool();
  const { auth } = createAuthApp({ db: createDatabase(pool), pool }, { DEV_PAGES: "0" });
  const paths = Object.values(auth.api as Record<string, { path?: string }>).flatMap(
    ({ path }) => path ?? [],
  );
  return [...new Set(paths)].map((pattern) => ({ pattern: `/api/auth${pattern}`, kind: "account" }));
}
