import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { checkEmail } from "../rules/credentials.ts";
import { loginFailure } from "../rules/failures.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { CodeStep } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";
import { useRefusal } from "./use-refusal.ts";

interface CodeFormProps extends DraftProps {
  onSignedIn: () => void;
  onSecondStep: () => void;
  onSwitch: (mode: "login") => void;
}

/** Signing in without a password: a code by mail, then the code itself. */
export function CodeForm({ draft: { email }, change, onSignedIn, onSecondStep, onSwitch }: CodeFormProps) {
  const [sent, setSent] = useState(false);
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"email">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const text = checkEmail(email) ?? (await sendCode(email));
      if (text) refuse({ field: "email", text });
      else setSent(true);
    });
  };
  const signIn = async (otp: string) => {
    const answer = await callAuth<{ twoFactorRedirect?: boolean }>("/sign-in/email-otp", { email, otp });
    if (answer.ok) {
      if (answer.data.twoFactorRedirect) onSecondStep();
      else onSignedIn();
      return undefined;
    }
    const text = loginFailure(answer.message);
    toast({ title: "Échec de la connexion", description: text, variant: "destructive" });
    return text;
  };

  return (
    <div className="grid gap-5">
      {sent ? (
        <CodeStep
          hint={`Envoyé à ${email}, si un compte y est ouvert. Il reste valable 10 minutes.`}
          submitLabel="Se connecter"
          onCode={signIn}
          onResend={() => sendCode(email)}
        />
      ) : (
        <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
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
            {busy ? "Envoi..." : "Recevoir un code"}
          </Button>
        </form>
      )}
      <Button variant="link" className="justify-self-center" onClick={() => onSwitch("login")}>
        Utiliser mon mot de passe
      </Button>
    </div>
  );
}
