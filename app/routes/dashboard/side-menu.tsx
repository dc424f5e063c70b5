import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { UnreadBadge } from "../site/header/unread-badge.tsx";
import { sideMenuOf } from "./side-menus.ts";

/** The menu is a column beside the page; on narrow screens it is a row that scrolls sideways. */
export function SideMenu({ viewer }: { viewer: Pick<Viewer, "role" | "duty"> }) {
  const pathname = useLocation().pathname.replace(/(.)\/$/, "$1");
  const row = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry in question changes with the page
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !entry) return;
    row.current.scrollLeft = entry.offsetLeft - (row.current.clientWidth - entry.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav aria-label="Tableau de bord">
      <ul
        ref={row}
        className={classNames(
          "relative flex gap-1 overflow-x-auto overscroll-x-contain px-[clamp(1rem,4vw,2.5rem)] py-2 [scrollbar-width:none]",
          // The fade hints at more entries; the padding keeps the last entry out of it.
          "pr-12 [mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)]",
          "lg:flex-col lg:gap-0 lg:overflow-visible lg:p-0 lg:[mask-image:none]",
        )}
      >
        {sideMenuOf(viewer).map(({ label, to, also, covers = [], holds, unread, Icon }) => {
          const isPage = pathname === to || pathname === also;
          const isBelow = [to, also, ...covers].some((path) => path && pathname.startsWith(`${path}/`));
          const current = isPage || covers.includes(pathname) || (holds && isBelow);
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                data-prefetch
                aria-current={isPage ? "page" : current || undefined}
                className={classNames(
                  "flex min-h-11 items-center gap-2.5 rounded-full px-4 font-medium transition-colors duration-150 lg:min-h-7.5 lg:rounded-md lg:px-3 [&_svg]:size-5 [&_svg]:shrink-0",
                  current ? "bg-clay-pale text-clay-text" : "text-muted hover:bg-sunken hover:text-ink",
                )}
              >
                <Icon aria-hidden />
                {label}
                {unread && <UnreadBadge className="lg:ml-auto" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
