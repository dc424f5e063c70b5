import { ChevronDownIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { displayName, type Viewer } from "~/features/accounts/rules/viewer.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { UnreadBadge, unreadWords, useUnread } from "./unread-badge.tsx";

interface UserMenuButtonProps extends ComponentProps<typeof Button> {
  viewer: Viewer;
}

/** The menu itself is loaded with the first press. */
export function UserMenuButton({ viewer, ...props }: UserMenuButtonProps) {
  const name = displayName(viewer);
  const unread = useUnread();
  return (
    <Button
      variant="ghost"
      className="pl-2"
      aria-label={`Mon espace, ${name}${unreadWords(unread)}`}
      {...props}
    >
      <Avatar name={name} src={photoPath(viewer.photo)} size="sm" decorative />
      {name}
      <UnreadBadge silent />
      <ChevronDownIcon aria-hidden />
    </Button>
  );
}
