import { ChevronDownIcon } from "lucide-react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { type ExerciseResult, formatResult, groupResults } from "../rules/programme.ts";

/** The student's results of each exercise in all programmes of the coach. Shows nothing before the first. */
export function ResultList({ results }: { results: readonly ExerciseResult[] }) {
  const exercises = groupResults(results);
  if (exercises.length === 0) return null;
  return (
    <section aria-labelledby="charges" className="grid gap-4">
      <h2 id="charges" className="text-xl">
        Charges et efforts notés
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {exercises.map(({ key, name, results: noted }) => (
          <li key={key} className="border-b border-line last:border-b-0">
            <details className="group">
              <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
                <ChevronDownIcon
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
                <span className="grid min-w-0 flex-1">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="text-sm text-muted tabular">
                    {noted[0] && formatResult(noted[0])}
                    {noted.length > 1 && ` · ${formatCount(noted.length, "fois", "fois")}`}
                  </span>
                </span>
              </summary>
              <ul className="grid gap-1 px-4 pb-4 text-sm sm:pl-12">
                {noted.map((result) => (
                  <li key={`${result.weekId} ${result.exercise}`} className="flex flex-wrap gap-x-3">
                    <span className="text-muted wrap-anywhere">
                      {formatDay(result.at)}, semaine {result.week}
                      {result.programme !== null && ` · ${result.programme}`}
                    </span>
                    <span className="tabular">{formatResult(result)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
