import type { MiddlewareHandler } from "hono";
import { AUTH_PATH } from "~/platform/auth/auth.server.ts";
import { readSession } from "~/platform/auth/session-read.server.ts";
import { readSessionToken } from "~/platform/auth/session-token.server.ts";
import type { Services } from "~/platform/config/services.server.ts";

export const SESSION_PATH = `${AUTH_PATH}/get-session`;

/** Every open tab repeats the session check. Anything but a valid session is left to the auth library. */
export function sessionRead({
  pool,
  settings,
  secrets,
}: Pick<Services, "pool" | "settings"> & {
  secrets: Pick<Services["secrets"], "sessionSecret">;
}): MiddlewareHandler {
  return async (c, next) => {
    const token = readSessionToken(c.req.header("cookie"), settings, secrets.sessionSecret);
    const read = token && (await readSession(pool, token));
    if (!read) return next();
    return c.json(read, 200, { "Cache-Control": "no-store" });
  };
}
