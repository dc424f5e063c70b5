import { useEffect, useRef } from "react";

/**
 * A new tab for a page of payment. It is opened by the press itself, before anybody has answered: Safari and Firefox block one that
 * is opened later. Whoever opens it sends it on with the answer, or closes it.
 */
export function usePaymentTab() {
  const tab = useRef<Window | null>(null);
  // Nobody is left who could send it on.
  useEffect(() => () => tab.current?.close(), []);
  return {
    open: () => {
      // A second press while the first is under way.
      if (tab.current && !tab.current.closed) return;
      tab.current = window.open("", "_blank");
      if (tab.current) prepare(tab.current);
    },
    /** False where the browser allows no tab, or it was closed: then a link has to do. */
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

/** What is read there until the answer comes; the page of payment is not to know where it was opened from. */
function prepare(tab: Window): void {
  tab.opener = null;
  tab.document.documentElement.lang = "fr";
  tab.document.title = "Paiement";
  tab.document.body.textContent = "La page de paiement se prépare. Un instant...";
}
