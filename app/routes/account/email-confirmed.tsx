import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, useNavigate, useSearchParams } from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { askAgain } from "~/features/accounts/components/sign-in/ask-again.ts";
import { callAuth } from "~/features/accounts/components/sign-in/auth-client.ts";
import { expectAccount, forgetExpected } from "~/features/accounts/components/sign-in/auth-draft.ts";
import { isRecoveryToken } from "~/platform/auth/auth.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import type { Route } from "./+types/email-confirmed.ts";
import { type ConfirmedAccount, type Landing, type Outcome, readLanding } from "./email-confirmed/landing.ts";
import { Failure, Loading, Success, ToConfirm } from "./email-confirmed/outcomes.tsx";
import { restoreForm } from "./email-confirmed/restore-form.ts";
import { accountPageHeaders, forwardHeaders } from "./plain-page.ts";

export const headers = accountPageHeaders;

export function meta(): Route.MetaDescriptors {
  return [{ title: `Confirmation de l’e-mail · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** The loader only checks a recovery token; setting the new password consumes it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const token = parameters.get("token");
  if (parameters.get("type") !== "recovery" || !token) return {};
  const alive = await isRecoveryToken(context.get(servicesContext).auth, token);
  return alive ? {} : { refusal: "INVALID_TOKEN" };
}

/** Without script, the form of the button comes here. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { status, headers, answer } = await context.get(requestContext).callAuth("/confirm-email", { token });
  if (status !== 200) return data({ refusal: String(answer?.code) }, { status, ...forwardHeaders(headers) });
  const account: ConfirmedAccount = {
    role: answer?.role === "coach" ? "coach" : "student",
    alreadyConfirmed: answer?.alreadyConfirmed === true,
    signedIn: answer?.signedIn === true,
  };
  return data({ account }, forwardHeaders(headers));
}

/** The landing page of the links in mails. A sign-up is confirmed by its button: mail scanners open links too. */
export default function EmailConfirmed({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { landing, arrived, confirm } = useLanding(
    parameters,
    actionData ?? loaderData,
    actionData !== undefined,
  );
  useTelling(landing, arrived);
  useRedirect(landing, arrived && !parameters.has("auth"));
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      {landing.toConfirm ? (
        <ToConfirm onConfirm={confirm} />
      ) : !arrived ? (
        <Loading landing={landing} />
      ) : landing.error ? (
        <Failure landing={landing} />
      ) : (
        <Success landing={landing} />
      )}
    </div>
  );
}

function useTelling({ error, type, account, toastText }: Landing, arrived: boolean): void {
  const isShown = useRef(false);
  const showConfirmation = useEffectEvent(() => {
    if (isShown.current) return;
    isShown.current = true;
    // The page already says so, and nothing has changed.
    if (account?.alreadyConfirmed) return;
    if (error) toast({ title: "Erreur de confirmation", description: toastText, variant: "destructive" });
    else toast({ title: "E-mail confirmé\u00a0!", description: toastText, variant: "success" });
    if (!error && type === "recovery") announceSession("PASSWORD_RECOVERY");
  });
  useEffect(() => {
    if (arrived) showConfirmation();
  }, [arrived]);
}

/** Continues to the next page after a delay, unless nothing was confirmed or a dialog is open. */
function useRedirect({ error, account, next, delayMs }: Landing, ready: boolean): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(next, { replace: true }));
  const stays = error || account?.alreadyConfirmed;
  useEffect(() => {
    if (!ready || stays) return;
    const timer = setTimeout(leave, delayMs);
    return () => clearTimeout(timer);
  }, [ready, stays, delayMs]);
}

/**
 * If an answer was lost and the request retried, "already confirmed" may be the effect of the lost attempt,
 * which has signed the person in.
 */
async function sendConfirmation(token: string): Promise<Outcome> {
  let lost = false;
  const answer = await askAgain(async () => {
    const given = await callAuth<ConfirmedAccount & { email: string }>("/confirm-email", { token });
    lost ||= !given.ok && given.status === 0;
    return given;
  });
  if (!answer.ok) return { refusal: answer.code };
  const { email, role, alreadyConfirmed, signedIn } = answer.data;
  // A link that was used before leads to the login, which is filled in for this tab only.
  if (!signedIn) {
    expectAccount({ email, role });
    return { account: { role, alreadyConfirmed: alreadyConfirmed && !lost, signedIn: false } };
  }
  forgetExpected();
  announceSession("SIGNED_IN");
  return { account: { role, alreadyConfirmed: false, signedIn: true } };
}

/**
 * The outcome of the link. `arrived` is false until the button of a sign-up was pressed, and on the server, which answers
 * that button only without script.
 */
function useLanding(parameters: URLSearchParams, outcome: Outcome, isAnswered: boolean) {
  // The landing is read once: the address changes when a dialog opens over this page.
  const [landing, setLanding] = useState<Landing>(() => readLanding(parameters, outcome));
  const [arrived, setArrived] = useState(isAnswered);
  const { toConfirm } = landing;
  useEffect(() => setArrived(toConfirm === undefined), [toConfirm]);
  const confirm = async () => {
    if (!toConfirm) return;
    const found = await sendConfirmation(toConfirm);
    const read = readLanding(parameters, found);
    const path = found.account?.signedIn ? await restoreForm() : undefined;
    setLanding(path ? { ...read, next: path, delayMs: 0 } : read);
  };
  return { landing, arrived, confirm };
}
