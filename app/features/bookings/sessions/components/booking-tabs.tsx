import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import { TABS, type Tab } from "../rules/states.ts";

const LABELS: Record<Tab, string> = { upcoming: "À venir", past: "Passées", cancelled: "Annulées" };

export function BookingTabs({ current, counts }: { current: Tab; counts: Record<Tab, number> }) {
  return (
    <nav aria-label="Vos séances">
      <ul className="flex overflow-x-auto sm:gap-1 shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]">
        {TABS.map((tab) => (
          <li key={tab} className="shrink-0">
            <Link
              to={{ search: tab === "upcoming" ? "" : `?tab=${tab}` }}
              preventScrollReset
              aria-current={tab === current ? "page" : undefined}
              className={classNames(
                "flex min-h-12 items-center gap-1.5 border-b-[3px] px-2 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
                tab === current ? "border-clay text-ink" : "border-transparent text-muted",
              )}
            >
              {LABELS[tab]}
              <span className="rounded-full bg-sunken px-1.5 text-sm tabular">{counts[tab]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
