import { useEffect, useRef, useState } from "react";
import { askAgain } from "~/features/accounts/components/ask-again.ts";
import { callAuth } from "~/features/accounts/components/auth-client.ts";
import { type Landing, readLanding } from "./landing.ts";

/** Answers what was wrong, if anything. An answer that was lost on its way may have been a yes. */
async function confirm(token: string): Promise<string | undefined> {
  let lost = false;
  const answer = await askAgain(async () => {
    const given = await callAuth("/confirm-email", { token });
    lost ||= !given.ok && given.status === 0;
    return given;
  });
  return answer.ok || (lost && answer.code === "TOKEN_USED") ? undefined : answer.code;
}

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
    void confirm(toConfirm).then((refusal) => {
      if (refusal) setLanding(readLanding(parameters, refusal));
      setArrived(true);
    });
  }, [toConfirm, parameters]);
  return { landing, arrived };
}
