import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration; browser storage may be read once it is true. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
