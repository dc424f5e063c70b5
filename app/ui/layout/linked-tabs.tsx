import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { classNames } from "../theme/class-names.ts";

interface LinkedTab {
  key: string;
  label: ReactNode;
  /** URL of the page with this tab open */
  to: string;
  panel: ReactNode;
}

interface LinkedTabsProps {
  /** prefix of the ids inside, and a URL fragment itself */
  id: string;
  label: string;
  tabs: readonly LinkedTab[];
  current: string;
  className?: string;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs with URLs. Every panel is in the page, and each tab is a link, so that tabs work without JavaScript
 * and can be shared. With JavaScript the URL changes without a request, and the arrow keys work.
 */
export function LinkedTabs({ id, label, tabs, current, className }: LinkedTabsProps) {
  // Without JavaScript there are no arrow keys, so the Tab key must reach every tab.
  const roving = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const row = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls: an address may open a tab that is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is open changes with it
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <div id={id} className={classNames("min-w-0", className)}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex gap-1 overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
      >
        {tabs.map(({ key, label: name, to }) => (
          <Link
            key={key}
            id={`${id}-tab-${key}`}
            role="tab"
            aria-selected={key === current}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={roving && key !== current ? -1 : undefined}
            to={to}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            className={classNames(
              "inline-flex min-h-12 shrink-0 items-center gap-2 border-b-[3px] px-3 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
              key === current ? "border-clay text-ink" : "border-transparent text-muted",
            )}
          >
            {name}
          </Link>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          id={`${id}-panel-${key}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${key}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text is what follows its tab for the keyboard
          tabIndex={0}
          hidden={key !== current}
          className="pt-6"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

const neverChanges = () => () => {};

function move(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const next = event.key === " " ? at : STEPS[event.key]?.(at, tabs.length);
  const tab = next === undefined || event.ctrlKey || event.altKey || event.metaKey ? undefined : tabs[next];
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}
