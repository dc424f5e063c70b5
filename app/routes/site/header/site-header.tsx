import { MenuIcon } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Link, NavLink } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { CartButton } from "~/features/shop/cart/components/cart-button.tsx";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { LOGIN, NAVIGATION, SIGN_UP_AS_COACH } from "../navigation.ts";
import { AccountLink } from "./account-link.tsx";
import { UnreadBadge, unreadWords, useUnread } from "./unread-badge.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";
import { Wordmark } from "./wordmark.tsx";

const SCROLL_THRESHOLD_PX = 10;

// Both open on a press, so they are not part of the first download.
const MobileMenu = lazyPart(() => import("./mobile-menu.tsx"));
const UserMenu = lazyPart(() => import("./user-menu.tsx"));

export function SiteHeader({ viewer }: { viewer: Viewer | null }) {
  const scrolled = useScrolled();
  const unread = useUnread();
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWanted, setMenuWanted] = useState(false);
  const [userMenuWanted, setUserMenuWanted] = useState(false);
  const setMenu = (open: boolean) => {
    // The closed menu stays mounted for its closing animation.
    if (open) setMenuWanted(true);
    setMenuOpen(open);
  };
  return (
    <header
      data-scrolled={scrolled}
      className={classNames(
        "sticky top-0 z-30 transition-[background-color,box-shadow] duration-200",
        scrolled ? "bg-surface shadow-card" : "bg-chalk",
      )}
    >
      <div className="page-width flex h-16 items-center gap-6 md:h-18">
        <Link to="/" className="rounded-md" aria-label="Élan, accueil">
          <Wordmark />
        </Link>
        <nav aria-label="Principale" className="hidden flex-1 lg:block">
          <ul className="flex items-center gap-1">
            {NAVIGATION.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  data-prefetch
                  className={({ isActive }) =>
                    classNames(
                      "rounded-md px-3 py-2 font-medium transition-colors hover:bg-sunken",
                      isActive ? "text-clay-text" : "text-ink",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <CartButton />
        <div className="hidden items-center gap-2 lg:flex">
          {viewer ? (
            <UserMenu
              viewer={viewer}
              wanted={userMenuWanted}
              placeholder={
                <UserMenuButton
                  viewer={viewer}
                  aria-haspopup="menu"
                  aria-expanded={false}
                  onPointerEnter={UserMenu.preload}
                  onFocus={UserMenu.preload}
                  onClick={() => setUserMenuWanted(true)}
                />
              }
              onMissing={() => setUserMenuWanted(false)}
            />
          ) : (
            <>
              <AccountLink variant="ghost" dialog={LOGIN}>
                Connexion
              </AccountLink>
              <AccountLink dialog={SIGN_UP_AS_COACH}>Devenir coach</AccountLink>
            </>
          )}
        </div>
        <Button
          variant="ghost"
          className="relative -mr-2 lg:hidden"
          aria-label={`Ouvrir le menu${unreadWords(unread)}`}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPointerEnter={MobileMenu.preload}
          onClick={() => setMenu(true)}
        >
          <MenuIcon aria-hidden />
          <UnreadBadge silent className="absolute -top-1 -right-1" />
        </Button>
      </div>
      <MobileMenu
        viewer={viewer}
        wanted={menuWanted}
        open={menuOpen}
        onOpenChange={setMenu}
        onMissing={() => {
          setMenuWanted(false);
          setMenuOpen(false);
        }}
      />
    </header>
  );
}

function useScrolled(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("scroll", changed, { passive: true });
      return () => window.removeEventListener("scroll", changed);
    },
    () => window.scrollY > SCROLL_THRESHOLD_PX,
    () => false,
  );
}
