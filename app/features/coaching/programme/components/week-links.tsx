import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, CircleCheckIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ListedWeek } from "../queries.server.ts";

interface WeekLinksProps {
  weeks: readonly ListedWeek[];
  shown: number | undefined;
  hrefFor: (number: number) => string;
  /** a label for some weeks: the current one, or a draft */
  note: (week: ListedWeek) => string | undefined;
}

/** More links than this would push the session off a phone's first screen. */
const FEW = 4;

/** Every week has its own URL. If there are many, all but the shown one are collapsed. */
export function WeekLinks({ weeks, shown, hrefFor, note }: WeekLinksProps) {
  const nav = useRef<HTMLElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    // The pressed link may be gone, so the focus returns to the navigation.
    if (last.current !== shown && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>("summary, [aria-current]")?.focus();
    last.current = shown;
  }, [shown]);
  if (weeks.length === 0) return null;
  const links = (
    <ul className="flex flex-wrap gap-2">
      {weeks.map((week) => (
        <li key={week.number}>
          <Link
            to={hrefFor(week.number)}
            preventScrollReset
            aria-current={week.number === shown ? "page" : undefined}
            className={classNames(
              "flex min-h-11 items-center gap-1.5 rounded-full border px-3 transition-colors duration-150 sm:px-4",
              week.number === shown
                ? "border-clay bg-clay-pale text-clay-text"
                : "border-line bg-surface text-muted hover:border-ink hover:text-ink",
            )}
          >
            <WeekName week={week} said={note(week)} />
          </Link>
        </li>
      ))}
    </ul>
  );
  const at = weeks.findIndex(({ number }) => number === shown);
  const [before, week, after] = [weeks[at - 1], weeks[at], weeks[at + 1]];
  return (
    <nav ref={nav} aria-label="Semaines du programme">
      {weeks.length <= FEW || !week ? (
        links
      ) : (
        <div className="relative max-w-[28rem]">
          {before && (
            <Neighbour
              to={hrefFor(before.number)}
              label="Semaine précédente"
              icon={ChevronLeftIcon}
              className="left-0"
            />
          )}
          <details key={week.number} className="group">
            <summary className="mx-12 flex min-h-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-full border border-clay bg-clay-pale px-3 text-clay-text [&::-webkit-details-marker]:hidden">
              <WeekName week={week} said={note(week)} />
              <span className="sr-only">, toutes les semaines</span>
              <ChevronDownIcon
                aria-hidden
                className="size-4 transition-[rotate] duration-150 group-open:rotate-180"
              />
            </summary>
            <div className="max-h-72 overflow-y-auto pt-3">{links}</div>
          </details>
          {after && (
            <Neighbour
              to={hrefFor(after.number)}
              label="Semaine suivante"
              icon={ChevronRightIcon}
              className="right-0"
            />
          )}
        </div>
      )}
    </nav>
  );
}

function WeekName({ week: { number, done, total }, said }: { week: ListedWeek; said: string | undefined }) {
  return (
    <>
      <span className="font-semibold tabular">Semaine {number}</span>
      {said && <span className="text-sm">{said}</span>}
      {total > 0 && done === total && (
        <CircleCheckIcon role="img" aria-label="faite" className="size-4 text-green-text" />
      )}
    </>
  );
}

interface NeighbourProps {
  to: string;
  label: string;
  icon: typeof ChevronLeftIcon;
  className: string;
}

function Neighbour({ to, label, icon: Icon, className }: NeighbourProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className={buttonClass({ variant: "ghost", size: "icon" }, classNames("absolute top-0", className))}
    >
      <Icon aria-hidden />
    </Link>
  );
}
