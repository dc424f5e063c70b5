import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { withoutNames } from "../navigation.ts";
import { placeBehind } from "../visited-places.ts";

/**
 * Closes a dialog that the address names with these parameters. If the previous history entry is the same
 * page without the dialog, it goes back to it: a second identical entry would make the next Back seem dead. A
 * person who came by a direct link has no previous entry and stays on the page.
 */
export function useDialogClosing(parameters: readonly string[]): () => void {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // Going back takes a moment; a second close meanwhile would go back one page too far.
  const closing = useRef<string>(undefined);
  useEffect(() => {
    if (closing.current !== key) closing.current = undefined;
  }, [key]);
  return useCallback(() => {
    if (closing.current === key) return;
    const below = String(withoutNames(new URLSearchParams(search), parameters));
    const behind = placeBehind();
    if (behind?.pathname === pathname && String(new URLSearchParams(behind.search)) === below) {
      closing.current = key;
      void navigate(-1);
    } else void navigate({ search: below }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, key, parameters]);
}
