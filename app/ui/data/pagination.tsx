import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../theme/class-names.ts";

/** The first, last and current page and its neighbours; null for a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const kept = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(kept)].sort((a, b) => a - b);
  return pages.flatMap((n, at) => {
    const gap = n - (pages[at - 1] ?? n - 1);
    // An ellipsis for a single page would take as much room as its number.
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}

const cell =
  "inline-grid min-h-11 min-w-11 place-items-center rounded-full px-2 font-semibold tabular transition-colors duration-150";

interface PaginationProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** must be set if a page has two paginations */
  label?: string;
  className?: string;
}

export function Pagination({
  page,
  pageCount,
  hrefFor,
  label: name = "Pagination",
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  const step = (to: number, rel: "prev" | "next", label: string, icon: ReactNode) =>
    to >= 1 && to <= pageCount ? (
      <Link to={hrefFor(to)} rel={rel} aria-label={label} className={classNames(cell, "hover:bg-sunken")}>
        {icon}
      </Link>
    ) : (
      <span aria-hidden="true" className={classNames(cell, "text-edge opacity-55")}>
        {icon}
      </span>
    );

  return (
    <nav aria-label={name} className={classNames("flex items-center justify-center gap-1", className)}>
      {step(page - 1, "prev", "Page précédente", <ChevronLeft aria-hidden="true" className="size-5" />)}
      <p className="px-2 text-muted tabular sm:sr-only">
        Page {page} sur {pageCount}
      </p>
      <ol className="hidden items-center gap-1 sm:flex">
        {pageWindow(page, pageCount).map((n, at) => (
          <li key={n ?? `gap-${at}`}>
            {n === null ? (
              <span aria-hidden="true" className={classNames(cell, "text-muted")}>
                …
              </span>
            ) : (
              <Link
                to={hrefFor(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={classNames(cell, n === page ? "bg-ink text-chalk" : "hover:bg-sunken")}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, "next", "Page suivante", <ChevronRight aria-hidden="true" className="size-5" />)}
    </nav>
  );
}
