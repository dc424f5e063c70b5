import { LogOutIcon } from "lucide-react";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import { userMenu } from "~/features/accounts/rules/user-menu.ts";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from "~/ui/overlay/menu.tsx";
import { UnreadBadge } from "./unread-badge.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";

/** The press that opens the menu loads it, hence `defaultOpen`. */
export default function UserMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <UserMenuButton viewer={viewer} />
      </MenuTrigger>
      <MenuContent>
        {userMenu(viewer.role).map(({ label, to, unread }) => (
          <MenuLink key={to} to={to}>
            {label}
            {unread && <UnreadBadge className="ml-auto" />}
          </MenuLink>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOutIcon aria-hidden />} onSelect={() => void signOut()}>
          Déconnexion
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
