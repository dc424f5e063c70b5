import { Link } from "react-router";
import { classNames } from "../theme/class-names.ts";

interface FilterLink {
  key: string;
  label: string;
  to: string;
  count: number;
}

interface FilterLinksProps {
  /** for screen readers */
  label: string;
  filters: readonly FilterLink[];
  current: string;
}

/** Filters of a list as links with counts, so that the URL keeps the filter and the back button works. */
export function FilterLinks({ label, filters, current }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ key, label: name, to, count }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              aria-current={key === current ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-1.5 rounded-full border px-3 font-semibold sm:px-4 transition-colors duration-150",
                key === current
                  ? "border-clay bg-clay-pale text-clay-text"
                  : "border-line bg-surface text-muted hover:border-ink hover:text-ink",
              )}
            >
              {name} <span className="tabular">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
