import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { loginFailure } from "../../rules/failures.ts";
import { emailSchema } from "../../schema.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { CodeStep } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";

interface CodeFormProps extends DraftProps {
  onSignedIn: () => void;
  onSecondStep: () => void;
  onSwitch: (mode: "login") => void;
}

/** The person logs in by a code sent by mail. */
export function CodeForm({ draft: { email }, change, onSignedIn, onSecondStep, onSwitch }: CodeFormProps) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: emailSchema,
    memory: { typed: { email }, change },
    send: async ({ email }) => {
      const text = await sendCode(email);
      if (text) return { ok: false, errors: { email: text } };
      setSent(true);
      return { ok: true };
    },
  });
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
        <Form of={form} className="grid gap-4">
          <Field label="E-mail" required error={form.errors.email}>
            <Input type="email" name="email" autoComplete="email" defaultValue={email} />
          </Field>
          <Button type="submit" size="lg" busy={form.busy}>
            {form.busy ? "Envoi..." : "Recevoir un code"}
          </Button>
        </Form>
      )}
      <Button variant="link" className="justify-self-center" onClick={() => onSwitch("login")}>
        Utiliser mon mot de passe
      </Button>
    </div>
  );
}
