import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { ShownPlan } from "../queries/find-plan.server.ts";
import { PLAN_PATH } from "../rules/planning.ts";

/** The answer of the page itself, which checks the times of the address. */
interface Checked {
  plan: ({ hasCalendar: false } & ShownPlan) | { hasCalendar: true } | undefined;
}

const PAUSE_MS = 250;
/** These fields decide which sessions there are, and what speaks against them. */
const ASKED = ["listingId", "minutes", "place", "day", "time", "repeat", "ends", "count", "until", "payBy"];
const MOVED = /^(day|time)\.\d{4}-\d{2}-\d{2}$/;

/**
 * The sessions of what is typed, with what speaks against each. While something else is typed, the ones of before stay
 * on the screen, and `busy` is true.
 */
export function usePlanCheck(
  first: ShownPlan,
  typed: Record<string, string>,
): { shown: ShownPlan; busy: boolean } {
  const fetcher = useFetcher<Checked>();
  const { load } = fetcher;
  const relevant = Object.entries(typed).filter(([name]) => ASKED.includes(name) || MOVED.test(name));
  const query = new URLSearchParams([["client", first.student.id], ...relevant]).toString();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    if (query === asked) return;
    const pause = setTimeout(() => {
      setAsked(query);
      void load(`${PLAN_PATH}?${query}`);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query, asked, load]);
  const found = fetcher.data?.plan;
  return {
    shown: found && !found.hasCalendar ? found : first,
    busy: query !== asked || fetcher.state !== "idle",
  };
}
