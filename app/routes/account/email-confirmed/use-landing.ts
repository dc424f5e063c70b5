import { useEffect, useRef, useState } from "react";
import { askAgain } from "~/features/accounts/components/sign-in/ask-again.ts";
import { callAuth } from "~/features/accounts/components/sign-in/auth-client.ts";
import { expectAccount } from "~/features/accounts/components/sign-in/auth-draft.ts";
import { type ConfirmedAccount, type Landing, type Outcome, readLanding } from "./landing.ts";

/** An answer that was lost on its way may have been a yes. */
async function confirm(token: string): Promise<Outcome> {
  let lost = false;
  const answer = await askAgain(async () => {
    const given = await callAuth<ConfirmedAccount & { email: string }>("/confirm-email", { token });
    lost ||= !given.ok && given.status === 0;
    return given;
  });
  if (!answer.ok) return { refusal: answer.code };
  const { email, role, alreadyConfirmed } = answer.data;
  // For the login that follows, in this tab alone.
  expectAccount({ email, role });
  return { account: { role, alreadyConfirmed: alreadyConfirmed && !lost } };
}

/**
 * What came of the link. While it is being confirmed, and until the browser has taken over, `arrived` is false: the
 * request that confirms is the page's, so that whoever merely opens the link has confirmed nothing.
 */
export function useLanding(parameters: URLSearchParams, outcome: Outcome, confirmedByForm: boolean) {
  // Kept from the arrival: the address changes when a dialog opens over this page.
  const [landing, setLanding] = useState<Landing>(() => readLanding(parameters, outcome));
  const [arrived, setArrived] = useState(confirmedByForm);
  const asked = useRef(false);
  const { toConfirm } = landing;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (!toConfirm) return setArrived(true);
    void confirm(toConfirm).then((found) => {
      setLanding(readLanding(parameters, found));
      setArrived(true);
    });
  }, [toConfirm, parameters]);
  return { landing, arrived };
}
