import { RotateCcwIcon, RotateCwIcon, SparklesIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { LOST_CONNECTION } from "~/ui/feedback/lost-connection.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { ImprovedText } from "../commands/improve-text.server.ts";
import { keepOwnText, type TextAside } from "../rules/draft.ts";
import type { TextKind } from "../rules/text-kinds.ts";

interface ImproveTextProps {
  kind: TextKind;
  /** the current text of the field */
  text: string;
  /** the other version of the text, stored with the draft */
  aside: TextAside | null;
  /** replaces the text of the field and stores the other version */
  onChange: (text: string, aside: TextAside) => void;
}

const ADDRESS = "/functions/v1/improve-text";
/** The browser waits longer than the server waits for its model. */
const PATIENCE_MS = 30_000;
const FAILED =
  "Votre texte n’a pas pu être amélioré\u00a0: il est resté tel quel. Réessayez dans un instant.";

/** The previous text is kept and can be restored. */
export function ImproveText({ kind, text, aside, onChange }: ImproveTextProps) {
  const [busy, run] = useSingleFlight();
  const [said, setSaid] = useState("");
  const [hints, setHints] = useState<string[]>([]);
  const leaving = useLeaving();
  // The text that was typed during the request is the one that can be restored.
  const latest = useRef({ text, aside });
  useEffect(() => {
    latest.current = { text, aside };
  }, [text, aside]);
  const improve = async () => {
    setSaid("");
    setHints([]);
    const answer = await requestImprovement(kind, text, leaving.current);
    if (leaving.current?.aborted) return;
    if (typeof answer === "string") return setSaid(answer);
    // While a deployment runs, a process of the version before answers without hints.
    setHints(answer.hints ?? []);
    if (answer.text === latest.current.text) return setSaid("Rien à corriger.");
    onChange(answer.text, keepOwnText(latest.current, answer.text));
    setSaid(answer.isCorrected ? "Espaces, majuscules et ponctuation corrigés." : "Texte amélioré.");
  };
  const swap = () => {
    if (!aside) return;
    onChange(aside.text, { ...aside, text, isOwn: !aside.isOwn });
    setHints([]);
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
      <div role="status" className="min-w-0 text-sm text-muted">
        {busy ? <span className="sr-only">Amélioration du texte en cours</span> : said}
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
    </div>
  );
}

/** Aborts on unmount, so that a late answer changes nothing. */
function useLeaving() {
  const leaving = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    leaving.current = gone.signal;
    return () => gone.abort();
  }, []);
  return leaving;
}

/** Returns the improved text, or the reason of the failure in French. */
async function requestImprovement(
  kind: TextKind,
  text: string,
  leaving?: AbortSignal,
): Promise<ImprovedText | string> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = leaving ? AbortSignal.any([leaving, patience]) : patience;
  const body = new URLSearchParams({ kind, text });
  try {
    const response = await fetch(ADDRESS, { method: "POST", body, signal });
    if (response.ok) return (await response.json()) as ImprovedText;
    // Our refusals are a sentence as JSON; other answers, such as a proxy's, are not shown.
    const sentence: unknown = response.status < 500 && (await response.json().catch(() => undefined));
    return typeof sentence === "string" ? sentence : FAILED;
  } catch {
    return patience.aborted ? FAILED : LOST_CONNECTION;
  }
}
