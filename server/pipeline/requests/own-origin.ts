import type { MiddlewareHandler } from "hono";
import type { Settings } from "~/platform/config/env.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refusalAsJson } from "./refusals.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Browsers send these values of Sec-Fetch-Site for requests that no other site caused. */
const OWN_SITE = new Set(["same-origin", "none"]);

/**
 * CSRF protection: pages of other sites may not act for a signed-in person. Browsers name the source of a
 * request in Origin or, if they leave that out, in Sec-Fetch-Site; servers send neither and may call.
 */
export function ownOriginOnly({ ownOrigins }: Settings): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const isOwn =
      origin === undefined ? site === undefined || OWN_SITE.has(site) : ownOrigins.includes(origin);
    if (SAFE.has(c.req.method) || isOwn) return next();
    return c.json(refusalAsJson(new AppError("forbidden")), 403);
  };
}
