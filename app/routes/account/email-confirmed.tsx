import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, useNavigate, useSearchParams } from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { askAgain } from "~/features/accounts/components/sign-in/ask-again.ts";
import { callAuth } from "~/features/accounts/components/sign-in/auth-client.ts";
import { expectAccount } from "~/features/accounts/components/sign-in/auth-draft.ts";
import { findWaitingBooking } from "~/features/bookings/sessions/components/booking/booking-draft.ts";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { findWaitingCoach } from "~/features/messages/components/contact/contact-draft.ts";
import { isRecoveryToken } from "~/platform/auth/auth.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import type { Route } from "./+types/email-confirmed.ts";
import {
  type ConfirmedAccount,
  type Landing,
  loginAddress,
  type Outcome,
  readLanding,
} from "./email-confirmed/landing.ts";
import { Failure, Loading, Success } from "./email-confirmed/outcomes.tsx";
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

/** Without script, a button sends the confirmation that the page would send by itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { status, headers, answer } = await context.get(requestContext).callAuth("/confirm-email", { token });
  if (status !== 200) return data({ refusal: String(answer?.code) }, { status, ...forwardHeaders(headers) });
  const account: ConfirmedAccount = {
    role: answer?.role === "coach" ? "coach" : "student",
    alreadyConfirmed: answer?.alreadyConfirmed === true,
  };
  return { account };
}

/** The landing page of the links in mails. */
export default function EmailConfirmed({ loaderData, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { landing: read, arrived } = useLanding(
    parameters,
    actionData ?? loaderData,
    actionData !== undefined,
  );
  const landing = { ...read, next: useNext(read) };
  useTelling(landing, arrived);
  useRedirect(landing, arrived && !parameters.has("auth"));
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      {!arrived ? (
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

/** Leads back, after the login, to a booking or a message that was waiting for this account. */
function useNext({ type, error, account, next }: Landing): string {
  const [waiting, setWaiting] = useState<string>();
  // Only students book and write to coaches.
  const mayWrite = type === "signup" && !error && account?.role !== "coach";
  useEffect(() => {
    setWaiting(mayWrite ? waitingPath() : undefined);
  }, [mayWrite]);
  return waiting ?? next;
}

function waitingPath(): string | undefined {
  const booked = findWaitingBooking();
  if (booked) return loginAddress(bookPath(booked));
  const written = findWaitingCoach();
  return written ? loginAddress(`/coach/${written}?contact=1`) : undefined;
}

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
function useLanding(parameters: URLSearchParams, outcome: Outcome, confirmedByForm: boolean) {
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
