import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Viewer } from "../rules.ts";
import { type AuthAnswer, callAuth } from "./auth-client.ts";
import { announceSession, onSessionEvent } from "./session-events.ts";

interface Session {
  viewer: Viewer | null;
  /** until the first event; the server has already rendered for the right person */
  loading: boolean;
}

const SessionContext = createContext<Session | null>(null);

const REFRESH_AFTER_MS = 5 * 60_000;
const FIRST_RETRY_MS = 200;
const RETRIES = 5;

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

/** Coming back to a tab renews its session, or finds out that it has ended. */
function useRenewal(viewer: Viewer | null): void {
  const signedIn = viewer !== null;
  const expiresAt = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!signedIn) return;
    let asked = Date.now();
    const renew = async () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < REFRESH_AFTER_MS) return;
      asked = Date.now();
      const answer = await askAgain(() =>
        callAuth<{ session: { expiresAt: string } } | null>("/get-session"),
      );
      if (!answer.ok) return;
      if (!answer.data) return announceSession("SIGNED_OUT");
      const known = expiresAt.current;
      expiresAt.current = answer.data.session.expiresAt;
      if (known && known !== expiresAt.current) announceSession("TOKEN_REFRESHED");
    };
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, [signedIn]);
}

/** A device that wakes up finds its network a moment later: the pause doubles, and then the next visit asks again. */
async function askAgain<T>(ask: () => Promise<AuthAnswer<T>>): Promise<AuthAnswer<T>> {
  let answer = await ask();
  for (let attempt = 0; attempt < RETRIES && !answer.ok && answer.status === 0; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
    answer = await ask();
  }
  return answer;
}
