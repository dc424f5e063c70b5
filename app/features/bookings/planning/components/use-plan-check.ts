import { useEffect, useState } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { PLAN_PATH } from "../rules/planning.ts";

const PAUSE_MS = 300;
/** These fields decide which sessions there are, and what speaks against them. */
const ASKED = ["listingId", "minutes", "place", "day", "time", "repeat", "ends", "count", "until", "payBy"];
const MOVED = /^(day|time)\.\d{4}-\d{2}-\d{2}$/;

/**
 * Puts what is typed into the address, so that the page checks it. Meanwhile the sessions of before stay on the screen,
 * and the answer is true. A plan that is being sent is not checked: a navigation that begins later would take the place of
 * the one to the planned session.
 */
export function usePlanCheck(typed: Record<string, string>, { isSending }: { isSending: boolean }): boolean {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [parameters] = useSearchParams();
  const wanted = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(typed))
    if (ASKED.includes(name) || MOVED.test(name)) wanted.set(name, value);
  const query = wanted.toString();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    if (query === asked || isSending) return;
    const pause = setTimeout(() => {
      setAsked(query);
      void navigate(`${PLAN_PATH}?${query}`, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query, asked, isSending, navigate]);
  return query !== asked || state === "loading";
}
