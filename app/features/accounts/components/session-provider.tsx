import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import type { Viewer } from "../rules/viewer.ts";
import { announceSession, onSessionEvent } from "./session-events.ts";

interface Session {
  viewer: Viewer | null;
  /** true until the first event; the server has already rendered for the right person */
  loading: boolean;
}

const SessionContext = createContext<Session | null>(null);

/** Reloads the page's data on every session event, in this tab or another. */
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
