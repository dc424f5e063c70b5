import { type FormEvent, useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { checkEmail } from "../rules/credentials.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { useRefusal } from "./use-refusal.ts";

interface ResetFormProps extends DraftProps {
  onSent: () => void;
  onSwitch: (mode: "login") => void;
}

export function ResetForm({ draft: { email }, change, onSent, onSwitch }: ResetFormProps) {
  const [busy, run] = useSingleFlight();
  const [trouble, setTrouble] = useState<string>();
  const { form, refuse, errorOf, forget } = useRefusal<"email">();

  const send = async () => {
    setTrouble(undefined);
    const mistyped = checkEmail(email);
    if (mistyped) return refuse({ field: "email", text: mistyped });
    const answer = await callAuth("/request-password-reset", {
      email,
      redirectTo: "/email-confirmed?type=recovery",
    });
    if (answer.ok) {
      toast({
        title: "Email envoyé",
        description: "Vérifiez votre boîte email pour réinitialiser votre mot de passe.",
        variant: "success",
      });
      onSent();
      return "leaving" as const;
    }
    const text = answer.message || "Une erreur est survenue lors de l’envoi de l’email.";
    toast({ title: "Erreur", description: text, variant: "destructive" });
    setTrouble(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(send);
  };

  return (
    <div className="grid gap-5">
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {trouble && <Alert tone="danger">{trouble}</Alert>}
        <Field label="E-mail" required error={errorOf("email")}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              forget("email");
              change({ email: event.target.value });
            }}
          />
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? "Envoi..." : "Envoyer le lien"}
        </Button>
      </form>
      <Button variant="link" className="justify-self-center" onClick={() => onSwitch("login")}>
        Retour à la connexion
      </Button>
    </div>
  );
}
