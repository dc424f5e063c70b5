import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "../theme/class-names.ts";

interface TabLinksProps {
  /** for screen readers */
  label: string;
  tabs: readonly { key: string; label: string; to: string }[];
  current: string;
}

/** Parts of a page, each a page of its own that is loaded when it is opened; without script too. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  // On a narrow screen the row scrolls: an address may open a tab that is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is open changes with it
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul
        ref={row}
        className="relative flex overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none] sm:gap-1"
      >
        {tabs.map(({ key, label: name, to }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={key === current ? "page" : undefined}
              className={classNames(
                "flex min-h-12 items-center border-b-[3px] px-2 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
                key === current ? "border-clay text-ink" : "border-transparent text-muted",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
