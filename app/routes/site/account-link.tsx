import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "~/ui/button.tsx";
import { accountPagePath, dialogAddress } from "./navigation.ts";

interface AccountLinkProps
  extends Omit<React.ComponentProps<typeof ButtonLink>, "to" | "preventScrollReset"> {
  /** the parameters that name the dialog */
  dialog: Record<string, string>;
}

/** Opens an account dialog over the page or, where no script runs, the page that stands in for it. */
export function AccountLink({ dialog, onClick, ...rest }: AccountLinkProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // What asks for a new tab or window gets the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(dialogAddress(search, dialog), { preventScrollReset: true });
  };
  return (
    <ButtonLink
      {...rest}
      to={accountPagePath(dialog, { pathname, search })}
      rel="nofollow"
      // With script it is never gone to from here: nothing of that page is fetched ahead.
      discover="none"
      onClick={open}
    />
  );
}
