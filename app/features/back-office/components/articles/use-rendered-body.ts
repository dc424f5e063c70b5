import { useEffect, useRef, useState } from "react";
import { useTypingPause } from "~/ui/form/use-typing-pause.ts";

export interface RenderedBody {
  /** safe HTML; a thing of the page stands between two parts */
  parts: string[];
}

type Preview = { body: RenderedBody } | { problem: string } | undefined;

const LOST = "L’aperçu ne répond pas. Votre texte est gardé\u00a0: l’aperçu reviendra.";

/** Asks an address of the server for the typed text as visitors would see it, once the typing has paused. */
export function useRenderedBody(address: string, readBody: () => string) {
  const [preview, setPreview] = useState<Preview>();
  const running = useRef<AbortController>(undefined);
  const render = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const answer = await askRendering(address, readBody(), controller.signal);
    // A newer text is on its way.
    if (!controller.signal.aborted) setPreview(answer);
  };
  const { afterPause } = useTypingPause(() => void render());
  // The first text is rendered without waiting for a key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void render();
    return () => running.current?.abort();
  }, []);
  return { preview, afterPause };
}

async function askRendering(address: string, body: string, signal: AbortSignal): Promise<Preview> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ body }), signal });
    const read = (await answer.json()) as RenderedBody | { problem: string };
    return "parts" in read ? { body: read } : { problem: read.problem };
  } catch {
    return { problem: LOST };
  }
}
