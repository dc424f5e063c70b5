import { CircleCheckIcon } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "~/ui/class-names.ts";
import type { ListedWeek } from "../queries/programme.server.ts";

interface WeekLinksProps {
  weeks: readonly ListedWeek[];
  shown: number | undefined;
  hrefFor: (number: number) => string;
  /** said beside some: the week that it is, a draft */
  note: (week: ListedWeek) => string | undefined;
}

/** The weeks of a programme, each an address of its own. */
export function WeekLinks({ weeks, shown, hrefFor, note }: WeekLinksProps) {
  return (
    <nav aria-label="Semaines du programme">
      <ul className="flex flex-wrap gap-2">
        {weeks.map((week) => {
          const { number, done, total } = week;
          const said = note(week);
          return (
            <li key={number}>
              <Link
                to={hrefFor(number)}
                preventScrollReset
                aria-current={number === shown ? "page" : undefined}
                className={classNames(
                  "flex min-h-11 items-center gap-1.5 rounded-full border px-3 font-semibold transition-colors duration-150 sm:px-4 [&_svg]:size-4",
                  number === shown
                    ? "border-clay bg-clay-pale text-clay-text"
                    : "border-line bg-surface text-muted hover:border-ink hover:text-ink",
                )}
              >
                <span className="tabular">Semaine {number}</span>
                {said && <span className="text-sm font-normal">{said}</span>}
                {total > 0 && done === total && (
                  <CircleCheckIcon aria-label="faite" className="text-green-text" />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
