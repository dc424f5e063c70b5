import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { callAuth } from "./auth-client.ts";

/** For accounts created by Google: the reset mail also sets the first password. */
export function DefinePassword({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [busy, run] = useSingleFlight();

  async function send() {
    const answer = await callAuth("/request-password-reset", { email });
    setSent(answer.ok);
    toast(
      answer.ok
        ? {
            title: "E-mail envoyé",
            description: "Vérifiez votre boîte e-mail pour réinitialiser votre mot de passe.",
            variant: "success",
          }
        : {
            title: "Erreur",
            description: answer.message ?? "Une erreur est survenue lors de l’envoi de l’e-mail.",
            variant: "destructive",
          },
    );
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Vous vous connectez avec Google&nbsp;: votre compte n’a pas encore de mot de passe. Définissez-en un
        pour pouvoir aussi vous connecter avec votre adresse e-mail.
      </p>
      {sent ? (
        <Alert tone="success" title="Le lien est parti">
          Ouvrez le message envoyé à <strong className="break-words">{email}</strong> et choisissez votre mot
          de passe. Le lien reste valable une heure.
        </Alert>
      ) : (
        <Button busy={busy} onClick={() => void run(send)} className="justify-self-start max-sm:w-full">
          {busy ? "Envoi..." : "Définir un mot de passe"}
        </Button>
      )}
    </div>
  );
}
