import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { withoutNames } from "../navigation.ts";
import { placeBehind } from "../visited-places.ts";

/**
 * Closes a dialog that the address names with these parameters. Where the entry before in the history is this very page
 * without the dialog, that is where it goes back to: an entry that looks the same would make the next Back seem dead.
 * Who came by a link has nothing behind, and stays.
 */
export function useDialogClosing(parameters: readonly string[]): () => void {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // Going back takes a moment, in which a second close would go one page too far.
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
