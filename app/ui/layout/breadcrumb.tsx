import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "../theme/class-names.ts";

interface Crumb {
  label: string;
  /** omitted for the current page */
  to?: string;
}

interface BreadcrumbProps {
  items: readonly Crumb[];
  /** must be set if a page has two breadcrumbs */
  label?: string;
  className?: string;
}

export function Breadcrumb({ items, label: name = "Fil d’Ariane", className }: BreadcrumbProps) {
  return (
    <nav aria-label={name} className={classNames("min-w-0", className)}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {items.map(({ label, to }, at) => (
          <li key={label} className="flex min-w-0 items-center gap-1">
            {at > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-edge" />}
            {to ? (
              <Link
                to={to}
                className="rounded-sm py-2 pointer-coarse:py-3 underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-2 pointer-coarse:py-3 font-medium text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
