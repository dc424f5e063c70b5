import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { FoundAccompaniment } from "../../queries/list-accompaniments.server.ts";
import { ACCOMPANIMENT_STEP_WORDS } from "../../rules/accompaniments.ts";

const AUTHORS = {
  student: "par l’élève",
  coach: "par le coach",
  operator: "par l’équipe",
  nobody: undefined,
} as const;

export function AccompanimentSteps({ steps }: Pick<FoundAccompaniment, "steps">) {
  return (
    <section aria-labelledby="histoire" className="grid gap-4">
      <h2 id="histoire" className="text-xl">
        Ce qui s’est passé
      </h2>
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {steps.map(({ id, step, by, coachName, cents, words, at }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              {ACCOMPANIMENT_STEP_WORDS[step]}
              {cents !== null && `, ${formatEuros(cents)}`}
              {coachName && ` (${coachName})`}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDayTime(new Date(at))}</time>
              {AUTHORS[by] && `, ${AUTHORS[by]}`}
            </p>
            {words && (
              <p className="mt-1 max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
                {words}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
