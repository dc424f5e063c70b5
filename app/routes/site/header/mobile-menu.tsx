import { LogOutIcon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import { userMenu } from "~/features/accounts/rules/user-menu.ts";
import { displayName, type Viewer } from "~/features/accounts/rules/viewer.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Sheet, SheetContent } from "~/ui/overlay/sheet.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { LOGIN, NAVIGATION, SIGN_UP_AS_COACH } from "../navigation.ts";
import { AccountLink } from "./account-link.tsx";
import { UnreadBadge } from "./unread-badge.tsx";

interface MobileMenuProps {
  viewer: Viewer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function MobileMenu({ viewer, open, onOpenChange }: MobileMenuProps) {
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menu">
        <nav aria-label="Principale" className="space-y-1">
          {NAVIGATION.map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              end={to === "/"}
              onClick={close}
              className={({ isActive }) =>
                classNames(
                  "block rounded-md px-3 py-3 text-lg font-medium hover:bg-sunken",
                  isActive && "bg-clay-pale text-clay-text",
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="mt-6 border-t border-line pt-6">
          {viewer ? <SignedIn viewer={viewer} close={close} /> : <SignedOut close={close} />}
        </div>
      </SheetContent>
    </Sheet>
  );
}

function SignedOut({ close }: { close: () => void }) {
  return (
    <div className="grid gap-3">
      <AccountLink variant="secondary" dialog={LOGIN} onClick={close}>
        Connexion
      </AccountLink>
      <AccountLink dialog={SIGN_UP_AS_COACH} onClick={close}>
        Devenir coach
      </AccountLink>
    </div>
  );
}

function SignedIn({ viewer, close }: { viewer: Viewer; close: () => void }) {
  const signOut = useSignOut();
  const leave = () => {
    close();
    void signOut();
  };
  return (
    <nav aria-label="Mon espace" className="space-y-1">
      <p className="px-3 pb-2 font-semibold">{displayName(viewer)}</p>
      {userMenu(viewer.role).map(({ label, to, unread }) => (
        <Link
          key={to}
          to={to}
          onClick={close}
          className="flex items-center gap-3 rounded-md px-3 py-3 hover:bg-sunken"
        >
          {label}
          {unread && <UnreadBadge />}
        </Link>
      ))}
      <Button variant="ghost" className="w-full justify-start px-3" onClick={leave}>
        <LogOutIcon aria-hidden />
        Déconnexion
      </Button>
    </nav>
  );
}
