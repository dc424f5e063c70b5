import { readChoice } from "./preferences.ts";

/** Who has turned functional storage off keeps what they write from then on no longer than the tab. */
export const functionalStorage = (): Storage =>
  readChoice(localStorage)?.preferences.functional === false ? sessionStorage : localStorage;
