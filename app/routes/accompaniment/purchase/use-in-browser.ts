import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server, and until the page has come to life: what only this browser knows can be read after. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
