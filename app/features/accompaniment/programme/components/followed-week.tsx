import { CloudOffIcon } from "lucide-react";
import { useState } from "react";
import { Progress } from "~/ui/feedback/progress.tsx";
import type { OwnProgramme } from "../queries.server.ts";
import { exercisesOfWeek, nextSession, progressOf, sessionsInOrder } from "../rules/programme.ts";
import { FollowedSession } from "./followed-session.tsx";
import { useTicks } from "./use-ticks.ts";

interface FollowedWeekProps {
  programme: OwnProgramme;
  /** Paris day, from the server */
  today: string;
}

/** The next session is open. Ticks work offline. */
export function FollowedWeek({ programme: { week, moves }, today }: FollowedWeekProps) {
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
          ticked={ticked}
          tick={tick}
          isNext={session.id === next}
        />
      ))}
    </section>
  );
}
