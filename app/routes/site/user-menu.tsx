import { ChevronDownIcon, LogOutIcon } from "lucide-react";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName, userMenu, type Viewer } from "~/features/accounts/rules.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Button } from "~/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from "~/ui/menu.tsx";

export default function UserMenu({ viewer }: { viewer: Viewer }) {
  const name = displayName(viewer);
  const signOut = useSignOut();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" className="pl-2" aria-label={`Mon espace, ${name}`}>
          <Avatar name={name} src={photoPath(viewer.photo)} size="sm" decorative />
          {name}
          <ChevronDownIcon aria-hidden />
        </Button>
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
