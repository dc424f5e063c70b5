import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";

const importLive = () => import("~/features/messages/components/live-client.ts");

/** Hears of one's conversations on every page; loaded for those alone who can have any. */
export function useLive(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const onEnded = useEffectEvent(() => void revalidate());
  const { id: viewerId, sessionId } = (viewer?.role !== "operator" && viewer) || {};
  useEffect(() => {
    // With the session it ends, and another one has a stream of its own.
    if (!viewerId || !sessionId) return;
    const leaving = new AbortController();
    void loadPart(importLive, { quiet: true }).then((part) =>
      part?.connectLive({ viewerId, onEnded: () => onEnded(), signal: leaving.signal }),
    );
    return () => leaving.abort();
  }, [viewerId, sessionId]);
}
