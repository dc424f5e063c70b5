import { useLinkClickHandler, useLocation } from "react-router";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { accountPagePath, dialogAddress } from "../navigation.ts";

interface AccountLinkProps extends Omit<React.ComponentProps<typeof ButtonLink>, "to"> {
  /** the parameters that name the dialog */
  dialog: Record<string, string>;
}

/**
 * Opens an account dialog over the page. Without script, or in a new tab, it leads to the page that replaces
 * the dialog; nothing of that page is prefetched.
 */
export function AccountLink({ dialog, onClick, ...rest }: AccountLinkProps) {
  const place = useLocation();
  const open = useLinkClickHandler<HTMLAnchorElement>(dialogAddress(place.search, dialog), {
    preventScrollReset: true,
  });
  return (
    <ButtonLink
      {...rest}
      to={accountPagePath(dialog, place)}
      rel="nofollow"
      discover="none"
      onClick={(event) => {
        onClick?.(event);
        open(event);
      }}
    />
  );
}
