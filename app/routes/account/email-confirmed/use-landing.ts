import { useEffect, useRef, useState } from "react";
import { askAgain } from "~/features/accounts/components/ask-again.ts";
import { callAuth } from "~/features/accounts/components/auth-client.ts";
import { type Landing, readLanding } from "./landing.ts";

/**
 * What came of the link. While it is being confirmed, and until the browser has taken over, `arrived` is false: the
 * request that confirms is the page's, so that whoever merely opens the link has confirmed nothing.
 */
export function useLanding(parameters: URLSearchParams, refusal: string | undefined) {
  // Kept from the arrival: the address changes when a dialog opens over this page.
  const [landing, setLanding] = useState<Landing>(() => readLanding(parameters, refusal));
  const [arrived, setArrived] = useState(false);
  const asked = useRef(false);
  const { toConfirm } = landing;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (!toConfirm) return setArrived(true);
    void askAgain(() => callAuth("/confirm-email", { token: toConfirm })).then((answer) => {
      if (!answer.ok) setLanding(readLanding(parameters, answer.code));
      setArrived(true);
    });
  }, [toConfirm, parameters]);
  return { landing, arrived };
}
