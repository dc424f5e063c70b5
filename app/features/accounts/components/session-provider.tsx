import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Viewer } from "../rules/viewer.ts";
import { askAgain } from "./ask-again.ts";
import { callAuth } from "./auth-client.ts";
import { announceSession, onSessionEvent } from "./session-events.ts";

interface Session {
  viewer: Viewer | null;
  /** until the first event; the server has already rendered for the right person */
  loading: boolean;
}

const SessionContext = createContext<Session | null>(null);

const REFRESH_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The server lengthens a session that is a day old to thirty days again, when it is asked to. */
const RENEWABLE_MS = 29 * DAY_MS;

/** Keeps the page and the session together: whatever happens to it, in this tab or another, the page is loaded anew. */
export function SessionProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState(true);
  useEffect(
    () =>
      onSessionEvent((event) => {
        setLoading(false);
        if (event !== "INITIAL_SESSION" && event !== "PASSWORD_RECOVERY") void revalidate();
      }),
    [revalidate],
  );
  useEffect(() => announceSession("INITIAL_SESSION"), []);
  useRenewal(viewer);
  return <SessionContext value={{ viewer, loading }}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession must be used within a SessionProvider");
  return session;
}

/** Opening a page, or coming back to its tab, renews the session, or finds out that it has ended. */
function useRenewal(viewer: Viewer | null): void {
  const expiresAt = viewer?.sessionExpiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    // The page that has just been made knows of a session that is good, but may be due for renewal.
    let asked = Date.parse(expiresAt) - Date.now() < RENEWABLE_MS ? 0 : Date.now();
    const renew = async () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < REFRESH_AFTER_MS) return;
      asked = Date.now();
      const answer = await askAgain(() =>
        callAuth<{ session: { expiresAt: string } } | null>("/get-session"),
      );
      if (!answer.ok) return;
      if (!answer.data) return announceSession("SIGNED_OUT");
      if (answer.data.session.expiresAt !== expiresAt) announceSession("TOKEN_REFRESHED");
    };
    void renew();
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, [expiresAt]);
}
