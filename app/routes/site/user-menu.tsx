import { LogOutIcon } from "lucide-react";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import { userMenu, type Viewer } from "~/features/accounts/rules/viewer.ts";
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from "~/ui/menu.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";

/** Loaded by the press that is to open it. */
export default function UserMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <UserMenuButton viewer={viewer} />
      </MenuTrigger>
      <MenuContent>
        {userMenu(viewer.role, "header").map(({ label, to }) => (
          <MenuLink key={to} to={to}>
            {label}
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
