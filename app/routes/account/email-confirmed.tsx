import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ResendForm } from "~/features/accounts/components/resend-confirmation.tsx";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { isRecoveryToken } from "~/platform/auth.server.ts";
import { BRAND } from "~/platform/brand.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast-store.ts";
import type { Route } from "./+types/email-confirmed.ts";
import type { Landing } from "./email-confirmed/landing.ts";
import { useLanding } from "./email-confirmed/use-landing.ts";
import { useNext } from "./email-confirmed/use-next.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: `Confirmation de l’email · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** A link to a new password is only looked at: it serves when the new password is given. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const token = parameters.get("token");
  if (parameters.get("type") !== "recovery" || !token) return {};
  const alive = await isRecoveryToken(context.get(servicesContext).auth, token);
  return alive ? {} : { refusal: "INVALID_TOKEN" };
}

/** Where the links of our mails land. */
export default function EmailConfirmed({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { landing: read, arrived } = useLanding(parameters, loaderData);
  const landing = { ...read, next: useNext(read) };
  useTelling(landing, arrived);
  useRedirect(landing, arrived && !parameters.has("auth"));
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      {!arrived ? <Loading /> : landing.error ? <Failure landing={landing} /> : <Success landing={landing} />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <Spinner className="size-12 text-clay-text" />
      <h1 className="text-3xl">Confirmation en cours…</h1>
    </>
  );
}

function Success({ landing }: { landing: Landing }) {
  const again = landing.account?.alreadyConfirmed;
  return (
    <>
      <span className="grid size-20 place-items-center rounded-full bg-green-pale text-green-text">
        <CircleCheck aria-hidden="true" className="size-10" />
      </span>
      <h1 className="text-3xl md:text-4xl">
        {again ? "Votre adresse est déjà confirmée" : "Email confirmé\u00a0!"}
      </h1>
      <p className="text-lg">{again ? "Il ne vous reste qu’à vous connecter." : landing.message}</p>
      {!again && <p className="text-muted">{landing.notice}</p>}
      <ButtonLink to={landing.next} replace>
        {again ? "Se connecter" : "Continuer sans attendre"}
      </ButtonLink>
    </>
  );
}

function Failure({ landing }: { landing: Landing }) {
  return (
    <>
      <img
        src="/images/illustrations/error.svg"
        alt=""
        width={320}
        height={220}
        className="w-full max-w-56"
      />
      <h1 className="text-3xl md:text-4xl">Erreur de confirmation</h1>
      <p className="text-lg wrap-anywhere">{landing.message}</p>
      {landing.type === "signup" && !landing.served && (
        <section className="grid w-full max-w-sm gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
          <h2 className="text-xl">Besoin d’un nouveau lien&nbsp;?</h2>
          <ResendForm />
        </section>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {landing.served && <ButtonLink to="/?auth=login">Se connecter</ButtonLink>}
        {landing.type === "recovery" && <ButtonLink to="/?auth=reset">Recevoir un nouveau lien</ButtonLink>}
        <ButtonLink variant="secondary" to="/">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </>
  );
}

/** Says, once, what came of the link. */
function useTelling({ error, type, account, toastText }: Landing, arrived: boolean): void {
  const told = useRef(false);
  const tell = useEffectEvent(() => {
    if (told.current) return;
    told.current = true;
    // The page says it already, and nothing has changed.
    if (account?.alreadyConfirmed) return;
    if (error) toast({ title: "Erreur de confirmation", description: toastText, variant: "destructive" });
    else toast({ title: "Email confirmé\u00a0!", description: toastText, variant: "success" });
    if (!error && type === "recovery") announceSession("PASSWORD_RECOVERY");
  });
  useEffect(() => {
    if (arrived) tell();
  }, [arrived]);
}

/** On to the next page after a moment, unless nothing was confirmed or a dialog has been opened meanwhile. */
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
