import { TimerIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { formatSeconds } from "~/features/programmes/rules/words.ts";
import { Button } from "~/ui/controls/button.tsx";

/** The end of the rest stays on the screen for this long. */
const SAID_MS = 10_000;

/** Counts down by the clock, so that a phone that slept shows the right time. */
export function RestTimer({ seconds, name }: { seconds: number; name: string }) {
  const [endsAt, setEndsAt] = useState<number>();
  const [left, setLeft] = useState(0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (endsAt === undefined) return;
    const count = () => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      setEndsAt(undefined);
      setOver(true);
      navigator.vibrate?.(200);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setOver(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const isRunning = endsAt !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setOver(false);
          setLeft(seconds);
          setEndsAt(isRunning ? undefined : Date.now() + seconds * 1000);
        }}
      >
        <TimerIcon aria-hidden />
        <span className="tabular">
          {isRunning ? formatSeconds(left) : `Repos ${formatSeconds(seconds)}`}
          <span className="sr-only">
            {isRunning ? `, arrêter le repos\u00a0: ${name}` : `, chronométrer\u00a0: ${name}`}
          </span>
        </span>
      </Button>
      <p role="status" className="text-sm font-semibold text-green-text">
        {isOver && "Repos terminé"}
      </p>
    </div>
  );
}
