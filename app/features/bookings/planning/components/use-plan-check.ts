import { useEffect, useState } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";

const PAUSE_MS = 300;
/** Sessions that are moved alone are named by their day or their id. */
const MOVED = /^(day|time)\.[0-9a-f-]{10,36}$/;

interface CheckedForm {
  /** the page of the form */
  path: string;
  /** the fields that decide which sessions there are */
  fields: readonly string[];
  isSending: boolean;
}

/**
 * Puts what is typed into the address, so that the page checks it. Meanwhile the sessions of before stay on the screen,
 * and the answer is true. A plan that is being sent is not checked: a navigation that begins later would take the place of
 * the one to the planned session.
 */
export function usePlanCheck(
  typed: Record<string, string>,
  { path, fields, isSending }: CheckedForm,
): boolean {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [parameters] = useSearchParams();
  const wanted = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(typed))
    if (fields.includes(name) || MOVED.test(name)) wanted.set(name, value);
  const query = wanted.toString();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    if (query === asked || isSending) return;
    const pause = setTimeout(() => {
      setAsked(query);
      void navigate(`${path}?${query}`, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query, asked, path, isSending, navigate]);
  return query !== asked || state === "loading";
}
