import { CircleCheckIcon, CloudOffIcon, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import type { FollowedWeeks } from "../queries.server.ts";
import {
  exercisesOfWeek,
  formatProgrammeDay,
  nextSession,
  PART_NAMES,
  PARTS,
  type ProgrammeSession,
  progressOf,
  sessionDay,
  sessionMinutes,
  sessionsInOrder,
} from "../rules/programme.ts";
import { ExerciseItem } from "./exercise-item.tsx";
import { ExerciseResults } from "./exercise-results.tsx";
import { useTicks } from "./use-ticks.ts";

interface FollowedWeekProps {
  programme: FollowedWeeks;
  /** Paris day, from the server */
  today: string;
}

/** The next session is open. Ticks work offline. */
export function FollowedWeek({ programme: { week, moves, results }, today }: FollowedWeekProps) {
  const { title, words, number, firstDay, content, done } = week;
  const { ticked, waiting, tick } = useTicks(week);
  // Computed once at page load, so that nothing collapses while the student ticks.
  const [next] = useState(() => nextSession(firstDay, content, new Set(done), today)?.id);
  const progress = progressOf(exercisesOfWeek(content), ticked);
  return (
    <section aria-labelledby="semaine" className="grid gap-5">
      <header className="grid gap-3">
        <h2 id="semaine" className="text-2xl wrap-anywhere">
          {`Semaine ${number}${title ? `\u00a0: ${title}` : ""}`}
        </h2>
        {words && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{words}</p>}
        <div>
          <Progress
            label="Exercices faits"
            value={progress.done}
            max={Math.max(1, progress.total)}
            valueText={`${progress.done} sur ${progress.total}`}
            tone="green"
          />
          {/* The live region must exist before its text appears, or screen readers do not announce it. */}
          <p role="status" className="text-sm text-muted">
            {waiting > 0 && (
              <span className="mt-3 flex items-start gap-2">
                <CloudOffIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
                {waiting > 1
                  ? `${waiting} coches gardées sur cet appareil, envoyées dès que la connexion revient.`
                  : "Une coche gardée sur cet appareil, envoyée dès que la connexion revient."}
              </span>
            )}
          </p>
        </div>
      </header>
      {sessionsInOrder(firstDay, content).map((session) => (
        <FollowedSession
          key={session.id}
          session={session}
          firstDay={firstDay}
          today={today}
          moves={moves}
          results={results}
          weekId={week.id}
          ticked={ticked}
          tick={tick}
          isNext={session.id === next}
        />
      ))}
    </section>
  );
}

interface FollowedSessionProps {
  session: ProgrammeSession;
  firstDay: string;
  today: string;
  moves: FollowedWeeks["moves"];
  results: FollowedWeeks["results"];
  weekId: string;
  ticked: ReadonlySet<string>;
  /** the next session to do: open and labelled */
  isNext: boolean;
  tick: (exercises: readonly string[], done: boolean) => void;
}

/** Collapsed unless it is the next session. */
function FollowedSession(props: FollowedSessionProps) {
  const { session, firstDay, today, moves, results, weekId, ticked, isNext, tick } = props;
  const { title, words, exercises } = session;
  const day = sessionDay(firstDay, session);
  const { done, total } = progressOf(exercises, ticked);
  const isDone = total > 0 && done === total;
  const left = exercises.filter(({ id }) => !ticked.has(id)).map(({ id }) => id);
  const tickAll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // The button disappears with the last open tick, so the focus moves to the summary first.
    currentTarget.closest("details")?.querySelector("summary")?.focus({ preventScroll: true });
    tick(left, true);
  };
  return (
    <details open={isNext} className="group rounded-lg border border-line bg-surface shadow-card">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 p-4 sm:p-5 [&::-webkit-details-marker]:hidden">
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="text-xl wrap-anywhere">{title}</h3>
          <p className="text-sm text-muted">
            <span className="first-letter:uppercase inline-block">{formatProgrammeDay(day)}</span> · environ{" "}
            {sessionMinutes(session)}&nbsp;min · {done} sur {total}
          </p>
        </div>
        {isDone ? (
          <Badge tone="green">
            <CircleCheckIcon aria-hidden />
            Faite
          </Badge>
        ) : (
          isNext && <Badge tone="clay">{day === today ? "Aujourd’hui" : "À faire"}</Badge>
        )}
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-clay-text transition-[rotate] duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="grid gap-5 px-3 pb-4 sm:px-5 sm:pb-5">
        {words && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{words}</p>}
        {PARTS.map((part) => {
          const listed = exercises.filter((exercise) => exercise.part === part);
          if (listed.length === 0) return null;
          return (
            <section key={part} aria-label={PART_NAMES[part]} className="grid gap-2">
              <h4 className="font-text text-sm font-semibold text-muted">{PART_NAMES[part]}</h4>
              <ul className="grid gap-2">
                {listed.map((exercise) => (
                  <ExerciseItem
                    key={exercise.id}
                    exercise={exercise}
                    technique={moves[exercise.move]}
                    done={ticked.has(exercise.id)}
                    onTick={(isTicked) => tick([exercise.id], isTicked)}
                  >
                    {part === "main" && (
                      <ExerciseResults weekId={weekId} exercise={exercise} results={results} />
                    )}
                  </ExerciseItem>
                ))}
              </ul>
            </section>
          );
        })}
        {left.length > 1 && (
          <Button variant="secondary" className="justify-self-start" onClick={tickAll}>
            <CircleCheckIcon aria-hidden />
            Tout cocher
          </Button>
        )}
      </div>
    </details>
  );
}
