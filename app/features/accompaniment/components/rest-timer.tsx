import { TimerIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { formatSeconds } from "~/features/programmes/rules/words.ts";
import { Button } from "~/ui/button.tsx";

/** Counts the rest after a set down, for whoever wants it: by the clock, so that a phone that slept is not behind. */
export function RestTimer({ seconds, name }: { seconds: number; name: string }) {
  const [endsAt, setEndsAt] = useState<number>();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (endsAt === undefined) return;
    const count = () => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      setEndsAt(undefined);
      navigator.vibrate?.(200);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const isRunning = endsAt !== undefined;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={
        isRunning
          ? `Arrêter le repos de ${name}`
          : `Chronométrer le repos de ${name}, ${formatSeconds(seconds)}`
      }
      onClick={() => {
        setLeft(seconds);
        setEndsAt(isRunning ? undefined : Date.now() + seconds * 1000);
      }}
    >
      <TimerIcon aria-hidden />
      <span className="tabular">{isRunning ? formatSeconds(left) : `Repos ${formatSeconds(seconds)}`}</span>
    </Button>
  );
}
