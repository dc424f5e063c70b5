import { useKeptTicks } from "./use-ticks.ts";

/** On every page of a student's: what was ticked without a connection leaves from whichever is open when it is back. */
export function TickSender() {
  useKeptTicks();
  return null;
}
