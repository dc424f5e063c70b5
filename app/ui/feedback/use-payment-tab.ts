import { useEffect, useRef } from "react";

/**
 * A new tab for the checkout page. It must be opened by the click itself, before the server answers: Safari
 * and Firefox block tabs that are opened later. The caller must redirect or close it.
 */
export function usePaymentTab() {
  const tab = useRef<Window | null>(null);
  // After the unmount nobody could redirect the tab.
  useEffect(() => () => tab.current?.close(), []);
  return {
    open: () => {
      // A second click came while the first is in progress.
      if (tab.current && !tab.current.closed) return;
      tab.current = window.open("", "_blank");
      if (tab.current) prepare(tab.current);
    },
    /** Returns false if the browser blocked the tab or it was closed; the caller then shows a link. */
    show: (url: string): boolean => {
      const opened = tab.current;
      tab.current = null;
      if (!opened || opened.closed) return false;
      opened.location.replace(url);
      return true;
    },
    close: () => {
      tab.current?.close();
      tab.current = null;
    },
  };
}

/** Shows a text until the answer comes. The checkout page must not have access to its opener. */
function prepare(tab: Window): void {
  tab.opener = null;
  tab.document.documentElement.lang = "fr";
  tab.document.title = "Paiement";
  tab.document.body.textContent = "La page de paiement se prépare. Un instant...";
}
