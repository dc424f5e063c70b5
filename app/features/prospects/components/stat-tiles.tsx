import { Link } from "react-router";
import { formatNumber } from "~/platform/format/numbers.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { prospectsPath } from "../rules/addresses.ts";
import type { Filter, Tiles } from "../rules/pipeline.ts";
import { useAsked } from "./use-asked.ts";

const TILES: readonly { label: string; count: keyof Tiles; filter: Filter }[] = [
  { label: "Non appelés", count: "notCalled", filter: "non_appele" },
  { label: "En cours", count: "inProgress", filter: "en_cours" },
  { label: "Gagnés", count: "won", filter: "gagne" },
  { label: "Perdus", count: "lost", filter: "perdu" },
  { label: "En attente", count: "waiting", filter: "en_attente" },
];

/** A tile filters the list; pressed again, it removes the filter. */
export function StatTiles({ tiles }: { tiles: Tiles }) {
  const asked = useAsked();
  return (
    <nav aria-label="Prospects par étape">
      <ul className="grid grid-cols-6 gap-2 sm:grid-cols-5 sm:gap-3">
        {TILES.map(({ label, count, filter }) => {
          const isCurrent = asked.filter === filter;
          return (
            <li
              key={filter}
              className="col-span-2 nth-[n+4]:col-span-3 sm:col-span-1! sm:nth-[n+4]:col-span-1"
            >
              <Link
                to={prospectsPath({ ...asked, filter: isCurrent ? undefined : filter, page: 1 })}
                preventScrollReset
                aria-current={isCurrent ? "true" : undefined}
                className={classNames(
                  "flex h-full flex-col-reverse justify-end gap-1 rounded-lg border p-3 transition-colors duration-150 sm:p-4",
                  isCurrent
                    ? "border-clay bg-clay-pale text-clay-text"
                    : "border-line bg-surface text-muted shadow-card hover:border-ink",
                )}
              >
                <span className="text-sm leading-tight font-semibold">{label} </span>
                <span
                  className={classNames(
                    "font-display text-3xl leading-none font-bold tabular",
                    !isCurrent && "text-ink",
                  )}
                >
                  {formatNumber(tiles[count])}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
