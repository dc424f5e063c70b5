import { CircleCheck, MailCheck } from "lucide-react";
import { z } from "zod";
import { ResendForm } from "~/features/accounts/components/sign-in/resend-confirmation.tsx";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Spinner } from "~/ui/feedback/spinner.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { otherPage } from "../plain-page.ts";
import type { Landing } from "./landing.ts";

const NOTHING = z.object({});

/** Nothing is confirmed before somebody presses the button; it works without script too. */
export function ToConfirm({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const form = useForm({
    schema: NOTHING,
    send: async () => {
      await onConfirm();
      return "leaving";
    },
  });
  return (
    <>
      <span className="grid size-20 place-items-center rounded-full bg-sand text-clay-text">
        <MailCheck aria-hidden="true" className="size-10" />
      </span>
      <h1 className="text-3xl md:text-4xl">Confirmez votre adresse</h1>
      <p className="text-lg text-balance">
        Votre compte s’ouvre, vous êtes connecté, et vous retrouvez ce que vous aviez commencé.
      </p>
      <Form of={form}>
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Confirmation..." : "Confirmer mon adresse"}
        </Button>
      </Form>
      <p className="text-sm text-muted">
        Vous n’avez pas demandé ce compte&nbsp;? Fermez cette page&nbsp;: rien ne se passera.
      </p>
    </>
  );
}

export function Loading({ landing }: { landing: Landing }) {
  return (
    <>
      <Spinner className="size-12 text-clay-text" />
      <h1 className="text-3xl">Confirmation en cours…</h1>
      <noscript>
        <p className="text-lg">
          {landing.error || landing.type !== "recovery"
            ? landing.message
            : "Choisir un nouveau mot de passe demande JavaScript\u00a0: activez-le, puis rechargez cette page."}
        </p>
      </noscript>
    </>
  );
}

export function Success({ landing }: { landing: Landing }) {
  const again = landing.account?.alreadyConfirmed;
  return (
    <>
      <span className="grid size-20 place-items-center rounded-full bg-green-pale text-green-text">
        <CircleCheck aria-hidden="true" className="size-10" />
      </span>
      <h1 className="text-3xl md:text-4xl">
        {again ? "Votre adresse est déjà confirmée" : "E-mail confirmé\u00a0!"}
      </h1>
      <p className="text-lg">{again ? "Il ne vous reste qu’à vous connecter." : landing.message}</p>
      {!again && <p className="text-muted">{landing.notice}</p>}
      <noscript>
        <a
          href={withoutScript(landing.next)}
          className="font-medium text-clay-text underline underline-offset-4"
        >
          {landing.account?.signedIn ? "Continuer" : "Se connecter sans JavaScript"}
        </a>
      </noscript>
      <ButtonLink to={landing.next} replace>
        {again ? "Se connecter" : "Continuer sans attendre"}
      </ButtonLink>
    </>
  );
}

export function Failure({ landing }: { landing: Landing }) {
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
          Retour à l’accueil
        </ButtonLink>
      </div>
    </>
  );
}

/** The next address may name the login dialog; without script, the login page replaces it. */
const withoutScript = (next: string) =>
  next.includes("auth=login") ? otherPage("/login", new URLSearchParams(next.split("?")[1] ?? "")) : next;
