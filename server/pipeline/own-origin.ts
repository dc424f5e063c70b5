import type { MiddlewareHandler } from "hono";
import type { Settings } from "~/platform/env.server.ts";
import { AppError } from "~/platform/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** A page of another site may not act here for a person who is signed in. Servers send no Origin and may call. */
export function ownOriginOnly({ ownOrigins }: Settings): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (SAFE.has(c.req.method) || origin === undefined || ownOrigins.includes(origin)) return next();
    const { code, message } = new AppError("forbidden");
    return c.json({ code: code.toUpperCase(), message }, 403);
  };
}
