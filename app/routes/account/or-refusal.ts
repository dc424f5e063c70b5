import { data, isRouteErrorResponse } from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import type { AccountAnswer } from "~/features/accounts/components/use-account-form.ts";

const NO_ANSWER: AccountAnswer = { intent: "", ok: false };

/**
 * The answer of the server, or a refusal when none can be had: left to itself, a lost connection would replace the page
 * by an error screen, and everything typed with it. Redirections go on.
 */
export async function orRefusal(ask: () => Promise<AccountAnswer>) {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    // The session has ended meanwhile: the page finds out, and leads to the login dialog.
    if (isRouteErrorResponse(thrown) && thrown.status === 401) announceSession("SIGNED_OUT");
    // With a status of failure nothing is loaded anew, which might fail in its turn.
    return data(NO_ANSWER, 500);
  }
}
