import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { callAuth } from "./auth-client.ts";
import { useSingleFlight } from "./use-single-flight.ts";

/** Asks for a new confirmation link. The answer is the same for any address: it tells nothing about accounts. */
async function resendConfirmation(email: string): Promise<void> {
  const answer = await callAuth("/send-verification-email", { email });
  if (answer.ok)
    toast({
      title: "Email envoyé",
      description:
        "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
      variant: "success",
    });
  else
    toast({
      title: "Erreur",
      description: answer.message || "Une erreur est survenue lors de l'envoi de l'email.",
      variant: "destructive",
    });
}

const LABEL = "Renvoyer l'email de confirmation";

/** Where the address is already known. */
export function ResendButton({ email }: { email: string }) {
  const [busy, run] = useSingleFlight();
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      onClick={() => void run(() => resendConfirmation(email))}
    >
      {busy ? "Envoi..." : LABEL}
    </Button>
  );
}

/** Where it has to be asked. */
export function ResendForm() {
  const [email, setEmail] = useState("");
  const [busy, run] = useSingleFlight();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => resendConfirmation(email));
  };
  return (
    <form onSubmit={submit} className="grid gap-4 text-left">
      <Field label="Email" required hint="L’adresse avec laquelle vous vous êtes inscrit.">
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? "Envoi..." : LABEL}
      </Button>
    </form>
  );
}
