import { Check, ChevronDownIcon, TimerIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { formatSeconds } from "~/features/programmes/rules/words.ts";
import { Button } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { Technique } from "../queries.server.ts";
import { formatExercise, type ProgrammeExercise } from "../rules/programme.ts";

interface ExerciseItemProps {
  exercise: ProgrammeExercise;
  technique: Technique | undefined;
  done: boolean;
  onTick: (done: boolean) => void;
  /** what the student notes of the exercise */
  children?: ReactNode;
}

/** Designed for a phone on the floor: the tick is large enough for a thumb. */
export function ExerciseItem({ exercise, technique, done, onTick, children }: ExerciseItemProps) {
  const { name, load, rest, sets } = exercise;
  const doseId = useId();
  return (
    <li
      className={classNames(
        "grid gap-2 rounded-md border p-3 transition-colors duration-150 sm:p-4",
        done ? "border-green bg-green-pale" : "border-line bg-surface",
      )}
    >
      <label className="flex min-h-14 cursor-pointer items-center gap-4">
        <span className="relative grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={done}
            aria-describedby={doseId}
            onChange={({ target }) => onTick(target.checked)}
            className="peer size-11 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-surface transition-colors duration-150 hover:border-ink checked:border-green checked:bg-green"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-6 scale-75 text-on-green opacity-0 transition-[opacity,scale] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="grid min-w-0">
          <span className="text-lg leading-tight font-semibold wrap-anywhere">{name}</span>
          <span id={doseId} className="tabular">
            {formatExercise(exercise)}
          </span>
        </span>
      </label>
      {load && <p className="text-sm text-muted wrap-anywhere">{load}</p>}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <HowTo exercise={exercise} technique={technique} />
        {rest > 0 && sets > 1 && <RestTimer seconds={rest} name={name} />}
      </div>
      {children}
    </li>
  );
}

function HowTo({ exercise, technique }: Pick<ExerciseItemProps, "exercise" | "technique">) {
  const how = exercise.technique || technique?.how;
  if (!how) return null;
  return (
    <details className="group/how min-w-0 open:basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-clay-text underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Comment faire
        <span className="sr-only">{`\u00a0: ${exercise.name}`}</span>
        <ChevronDownIcon
          aria-hidden
          className="size-4 transition-[rotate] duration-150 group-open/how:rotate-180"
        />
      </summary>
      <div className="grid max-w-prose gap-2 pb-1">
        <p className="whitespace-pre-line wrap-anywhere">{how}</p>
        {technique && (
          <dl className="grid gap-1 text-sm [&_dt]:inline [&_dt]:font-semibold [&_dd]:inline">
            <div>
              <dt>Attention&nbsp;:</dt> <dd>{technique.watch}</dd>
            </div>
            <div>
              <dt>Plus facile&nbsp;:</dt> <dd>{technique.easier}</dd>
            </div>
            <div>
              <dt>Plus difficile&nbsp;:</dt> <dd>{technique.harder}</dd>
            </div>
          </dl>
        )}
      </div>
    </details>
  );
}

/** The end of the rest stays on the screen for this long. */
const SAID_MS = 10_000;

/** Counts down by the clock, so that a phone that slept shows the right time. */
function RestTimer({ seconds, name }: { seconds: number; name: string }) {
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
