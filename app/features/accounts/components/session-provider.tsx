import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import type { Viewer } from "../rules/viewer.ts";
import { announceSession, onSessionEvent } from "./session-events.ts";

interface Session {
  viewer: Viewer | null;
  /** true until the first event; the server has already rendered for the right person */
  loading: boolean;
  /** the page still shows a viewer whose session has ended */
  hasEnded: boolean;
}

const SessionContext = createContext<Session | null>(null);

/** Reloads the page's data on every session event, in this tab or another. */
export function SessionProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState(true);
  const hasEnded = useEndedSession(viewer);
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
  return <SessionContext value={{ viewer, loading, hasEnded }}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession must be used within a SessionProvider");
  return session;
}

/** True from the first refused request until the page knows another session, or none. */
function useEndedSession(viewer: Viewer | null): boolean {
  const [endedId, setEndedId] = useState<string>();
  const noteEnd = useEffectEvent(() => setEndedId(viewer?.sessionId));
  useEffect(() => {
    const note = () => noteEnd();
    window.addEventListener(ENDED_SESSION, note);
    return () => window.removeEventListener(ENDED_SESSION, note);
  }, []);
  return endedId !== undefined && viewer?.sessionId === endedId;
}

/** The renewal code loads only for people with a session. */
function useRenewal(viewer: Viewer | null): void {
  const expiresAt = viewer?.sessionExpiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const leaving = new AbortController();
    void loadPart(() => import("./session-renewal.ts"), { quiet: true }).then((part) =>
      part?.renewSession(expiresAt, leaving.signal),
    );
    return () => leaving.abort();
  }, [expiresAt]);
}
