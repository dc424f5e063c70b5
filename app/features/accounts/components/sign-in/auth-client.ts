import { LOST_CONNECTION, showLostConnection, siteAnswers } from "~/ui/feedback/lost-connection.ts";

/** The result of an authentication call; `message` can be shown. */
export type AuthAnswer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; message: string | undefined };

/** This message replaces a missing one. */
export const CALL_FAILED = "Une erreur est survenue. Réessayez dans un instant.";

/** Calls an authentication route. A network failure is returned, never thrown. */
export async function callAuth<T = unknown>(path: string, body?: object): Promise<AuthAnswer<T>> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return { ok: true, data: answer as T };
    return { ok: false, status: response.status, code: answer.code ?? "UNKNOWN", message: answer.message };
  } catch {
    // Only a pressed button reports the lost connection; background calls retry later.
    const lost = body !== undefined && !(await siteAnswers());
    return { ok: false, status: 0, code: "NETWORK", message: lost ? LOST_CONNECTION : undefined };
  }
}

/** Callers that return only a boolean report a lost connection by this function. */
function showIfLost(answer: AuthAnswer<unknown>): void {
  if (!answer.ok && answer.message === LOST_CONNECTION) showLostConnection();
}

/** Redirects to Google; false if that is not possible. */
export async function continueWithGoogle(options: {
  role: "student" | "coach";
  callbackURL: string;
  errorCallbackURL: string;
}): Promise<boolean> {
  const { role, callbackURL, errorCallbackURL } = options;
  const answer = await callAuth<{ url?: string }>("/sign-in/social", {
    provider: "google",
    callbackURL,
    errorCallbackURL,
    disableRedirect: true,
    additionalData: { role },
  });
  showIfLost(answer);
  if (!answer.ok || !answer.data.url) return false;
  window.location.assign(answer.data.url);
  return true;
}

/** Ends this session, the others, or all. A session that no longer exists counts as ended (401, 403, 404). */
export async function signOut(scope: "local" | "others" | "global"): Promise<boolean> {
  const path = { local: "/sign-out", others: "/revoke-other-sessions", global: "/revoke-sessions" }[scope];
  const answer = await callAuth(path, {});
  showIfLost(answer);
  return answer.ok || [401, 403, 404].includes(answer.status);
}
