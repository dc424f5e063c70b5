import { useStoredTicks } from "./use-ticks.ts";

/** Included in every page of a student, so that offline ticks are sent from whichever page is open. */
export function TickSender() {
  useStoredTicks();
  return null;
}
