import { RotateCcwIcon, RotateCwIcon, SparklesIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { LOST_CONNECTION } from "~/ui/feedback/lost-connection.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { ImprovedText } from "../commands/improve-text.server.ts";
import { putAside, type TextAside } from "../rules/draft.ts";
import type { TextKind } from "../rules/text-samples.ts";

interface ImproveTextProps {
  kind: TextKind;
  /** what is in the field now */
  text: string;
  /** the one that is not shown, kept with what is typed */
  aside: TextAside | null;
  /** puts another text into the field, and one aside */
  onChange: (text: string, aside: TextAside) => void;
}

const ADDRESS = "/functions/v1/improve-text";
/** Longer than the server waits for its model. */
const PATIENCE_MS = 30_000;
const FAILED =
  "Votre texte n’a pas pu être amélioré\u00a0: il est resté tel quel. Réessayez dans un instant.";

/** Improves the text of a field at the press of a button. Nothing is lost: what stood there comes back at another. */
export function ImproveText({ kind, text, aside, onChange }: ImproveTextProps) {
  const [busy, run] = useSingleFlight();
  const [said, setSaid] = useState("");
  const leaving = useLeaving();
  // What the coach has typed meanwhile is what comes back.
  const latest = useRef({ text, aside });
  useEffect(() => {
    latest.current = { text, aside };
  }, [text, aside]);
  const improve = async () => {
    setSaid("");
    const answer = await ask(kind, text, leaving.current);
    if (leaving.current?.aborted) return;
    if (typeof answer === "string") return setSaid(answer);
    onChange(answer.text, putAside(latest.current, answer.text));
    setSaid(answer.isSample ? "Voici un exemple\u00a0: adaptez-le à votre pratique." : "Texte amélioré.");
  };
  const swap = () => {
    if (!aside) return;
    onChange(aside.text, { ...aside, text, isOwn: !aside.isOwn });
    setSaid(aside.isOwn ? "Votre texte est revenu." : "Texte rétabli.");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        disabled={text.trim() === ""}
        onClick={() => void run(improve)}
      >
        {!busy && <SparklesIcon aria-hidden />}
        {busy ? "Amélioration..." : "Améliorer le texte"}
      </Button>
      {aside && !busy && (
        <Button variant="ghost" size="sm" onClick={swap}>
          {aside.isOwn ? <RotateCcwIcon aria-hidden /> : <RotateCwIcon aria-hidden />}
          <span>
            {aside.isOwn ? "Annuler" : "Rétablir"}
            <span className="sr-only"> l’amélioration</span>
          </span>
        </Button>
      )}
      <p role="status" className="min-w-0 text-sm text-muted">
        {busy ? <span className="sr-only">Amélioration du texte en cours</span> : said}
      </p>
    </div>
  );
}

/** Fires when the component goes: an answer that nobody waits for any more changes nothing. */
function useLeaving() {
  const leaving = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    leaving.current = gone.signal;
    return () => gone.abort();
  }, []);
  return leaving;
}

/** A better text, or why there is none. */
async function ask(kind: TextKind, text: string, leaving?: AbortSignal): Promise<ImprovedText | string> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = leaving ? AbortSignal.any([leaving, patience]) : patience;
  const body = new URLSearchParams({ kind, text });
  try {
    const response = await fetch(ADDRESS, { method: "POST", body, signal });
    if (response.ok) return (await response.json()) as ImprovedText;
    // A refusal is its sentence, as JSON; what something on the way has answered instead is not for reading.
    const sentence: unknown = response.status < 500 && (await response.json().catch(() => undefined));
    return typeof sentence === "string" ? sentence : FAILED;
  } catch {
    return patience.aborted ? FAILED : LOST_CONNECTION;
  }
}
