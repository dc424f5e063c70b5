import { DAY_NAMES } from "~/features/programmes/rules/model.ts";
import type { ReadWeek } from "../queries.server.ts";
import { formatExercise } from "../rules/programme.ts";

/** The read-only view of a week, for a paused or ended accompaniment. */
export function WrittenWeek({ week: { number, title, words, content, done } }: { week: ReadWeek }) {
  return (
    <section aria-labelledby="semaine" className="grid gap-5">
      <h2 id="semaine" className="text-2xl wrap-anywhere">
        {`Semaine ${number}${title ? `\u00a0: ${title}` : ""}`}
      </h2>
      {words && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{words}</p>}
      {content.sessions.map((session) => (
        <section
          key={session.id}
          aria-label={session.title}
          className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h3 className="text-xl wrap-anywhere">{session.title}</h3>
          <p className="text-sm text-muted">{DAY_NAMES[session.day as keyof typeof DAY_NAMES]}</p>
          {session.words && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{session.words}</p>}
          <ol className="grid gap-3">
            {session.exercises.map((exercise) => (
              <li key={exercise.id} className="grid gap-0.5 wrap-anywhere">
                <p className="font-semibold">{exercise.name}</p>
                <p className="text-sm tabular">
                  {formatExercise(exercise)}
                  {done.includes(exercise.id) && <span className="text-green-text"> · fait</span>}
                </p>
                {exercise.load && <p className="text-sm text-muted">{exercise.load}</p>}
                {exercise.technique && (
                  <p className="max-w-prose text-sm whitespace-pre-line">{exercise.technique}</p>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
