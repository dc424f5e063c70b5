import { Link } from "react-router";
import { classNames } from "~/ui/class-names.ts";
import { LISTING_FILTERS, type ListingFilter } from "../rules/listings.ts";

const LABELS: Record<ListingFilter, string> = { all: "Toutes", active: "Actives", draft: "Brouillons" };

interface ListingFilterProps {
  current: ListingFilter;
  counts: Record<ListingFilter, number>;
}

/** Which listings are shown, as links: the address says it, and can be gone back to. */
export function ListingFilterLinks({ current, counts }: ListingFilterProps) {
  return (
    <nav aria-label="Filtrer les annonces">
      <ul className="flex flex-wrap gap-2">
        {LISTING_FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={filter === LISTING_FILTERS[0] ? "/dashboard/listings" : `?filter=${filter}`}
              preventScrollReset
              aria-current={filter === current ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-1.5 rounded-full border px-3 font-semibold sm:px-4 transition-colors duration-150",
                filter === current
                  ? "border-clay bg-clay-pale text-clay-text"
                  : "border-line bg-surface text-muted hover:border-ink hover:text-ink",
              )}
            >
              {LABELS[filter]} <span className="tabular">{counts[filter]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
