import { useEffect, useRef, useState } from "react";
import { askAgain } from "~/features/accounts/components/sign-in/ask-again.ts";
import { callAuth } from "~/features/accounts/components/sign-in/auth-client.ts";
import { expectAccount } from "~/features/accounts/components/sign-in/auth-draft.ts";
import { type ConfirmedAccount, type Landing, type Outcome, readLanding } from "./landing.ts";

/**
 * If an answer was lost and the request retried, "already confirmed" may be the effect of the lost attempt,
 * so it counts as confirmed now.
 */
async function confirm(token: string): Promise<Outcome> {
  let lost = false;
  const answer = await askAgain(async () => {
    const given = await callAuth<ConfirmedAccount & { email: string }>("/confirm-email", { token });
    lost ||= !given.ok && given.status === 0;
    return given;
  });
  if (!answer.ok) return { refusal: answer.code };
  const { email, role, alreadyConfirmed } = answer.data;
  // Prefills the login that follows, in this tab only.
  expectAccount({ email, role });
  return { account: { role, alreadyConfirmed: alreadyConfirmed && !lost } };
}

/**
 * The outcome of the link. `arrived` is false on the server and while the confirmation runs. The page's
 * script sends the confirmation, so that merely opening the link (as mail scanners do) confirms nothing.
 */
export function useLanding(parameters: URLSearchParams, outcome: Outcome, confirmedByForm: boolean) {
  // The landing is read once: the address changes when a dialog opens over this page.
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
