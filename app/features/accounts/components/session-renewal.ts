import { DAY_MS } from "~/platform/format/durations.ts";
import { announceSession } from "./session-events.ts";
import { askAgain } from "./sign-in/ask-again.ts";
import { callAuth } from "./sign-in/auth-client.ts";

const REFRESH_AFTER_MS = 5 * 60_000;
/** The server extends a session that is older than a day to 30 days again. */
const RENEWABLE_MS = 29 * DAY_MS;

/** Renews the session when a page opens or becomes visible, or detects that it has ended. */
export function renewSession(expiresAt: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  // The page was just rendered with a valid session, so only a due renewal is requested at once.
  let asked = Date.parse(expiresAt) - Date.now() < RENEWABLE_MS ? 0 : Date.now();
  const renew = async () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < REFRESH_AFTER_MS) return;
    asked = Date.now();
    const answer = await askAgain(() => callAuth<{ session: { expiresAt: string } } | null>("/get-session"));
    if (!answer.ok) return;
    if (!answer.data) return announceSession("SIGNED_OUT");
    if (answer.data.session.expiresAt !== expiresAt) announceSession("TOKEN_REFRESHED");
  };
  void renew();
  document.addEventListener("visibilitychange", renew, { signal });
}
