import { Form, Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import { COACH_VIEWS, type CoachView, coachFilesPath } from "../../rules/coaches.ts";
import { SearchFields } from "../search-fields.tsx";

interface CoachToolsProps {
  view: CoachView;
  words: string;
  waiting: number;
  toLookAt: number;
}

/** Each list and search has its own address. */
export function CoachTools({ view, words, waiting, toLookAt }: CoachToolsProps) {
  const names: Record<CoachView, { label: string; count?: number }> = {
    attente: { label: "En attente", count: waiting },
    "a-regarder": { label: "À regarder", count: toLookAt },
    tous: { label: "Tous" },
  };
  return (
    <div className="grid gap-5">
      <nav aria-label="Listes de coachs">
        <ul className="flex gap-1 overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]">
          {COACH_VIEWS.map((name) => (
            <li key={name} className="shrink-0">
              <Link
                to={coachFilesPath({ view: name })}
                data-prefetch
                aria-current={name === view ? "page" : undefined}
                className={classNames(
                  "inline-flex min-h-12 items-center gap-2 border-b-[3px] px-3 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
                  name === view ? "border-clay text-ink" : "border-transparent text-muted",
                )}
              >
                {names[name].label}
                {names[name].count !== undefined && (
                  <span className="rounded-full bg-sunken px-2 py-0.5 text-sm tabular">
                    {names[name].count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {view === "tous" && (
        <Form
          method="get"
          action="/back-office/coachs"
          noValidate
          role="search"
          aria-label="Coachs"
          className="flex max-w-xl flex-wrap items-end gap-3"
        >
          <input type="hidden" name="onglet" value="tous" />
          <SearchFields label="Nom du coach" words={words} />
        </Form>
      )}
    </div>
  );
}
