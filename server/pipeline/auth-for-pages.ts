import { AUTH_PATH } from "~/platform/auth/auth.server.ts";
import type { AuthOutcome, Services } from "~/platform/config/services.server.ts";
import { toAppError } from "~/platform/web/errors.ts";
import { createAuthCalls } from "./authentication.ts";
import { refusalAsJson } from "./requests/refusals.ts";

/** The headers that the auth routes need. */
const PASSED_ON = ["cookie", "user-agent"];

/**
 * The auth routes for pages without script: a page's action calls them as a script would, under the same rate
 * limits. The origin of the form has already been checked.
 */
export function authForPages(services: Pick<Services, "auth" | "db" | "settings">) {
  const call = createAuthCalls(services);
  const { publicUrl } = services.settings;
  return async (given: Headers, callerAddress: string, path: string, body: object): Promise<AuthOutcome> => {
    const headers = new Headers({ "content-type": "application/json", origin: publicUrl });
    for (const name of PASSED_ON) if (given.has(name)) headers.set(name, String(given.get(name)));
    const request = new Request(`${publicUrl}${AUTH_PATH}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    try {
      return await call(request, callerAddress);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "unexpected") throw thrown;
      return { status: error.status, headers: new Headers(error.headers), answer: refusalAsJson(error) };
    }
  };
}
