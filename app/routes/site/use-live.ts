import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";

const importLive = () => import("~/features/messages/components/live-client.ts");

/** Receives live messages on every page. The code is loaded only for viewers who can have conversations. */
export function useLive(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const onEnded = useEffectEvent(() => void revalidate());
  const { id: viewerId, sessionId } = (viewer?.role !== "operator" && viewer) || {};
  useEffect(() => {
    // The stream ends with the session; another session opens its own.
    if (!viewerId || !sessionId) return;
    const leaving = new AbortController();
    void loadPart(importLive, { quiet: true }).then((part) =>
      part?.connectLive({ viewerId, onEnded: () => onEnded(), signal: leaving.signal }),
    );
    return () => leaving.abort();
  }, [viewerId, sessionId]);
}
