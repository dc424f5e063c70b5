import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { Account } from "../../queries.server.ts";
import { identitySchema } from "../../schema.ts";
import { CALL_FAILED, callAuth } from "./auth-client.ts";
import { CodeStep } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";

interface IdentityStepProps {
  account: Pick<Account, "email" | "hasPassword">;
  submitLabel: string;
  danger?: boolean;
  /** returns the error, if any; without a password the person is verified already */
  onProof: (password?: string) => Promise<string | undefined>;
}

/** Asks for the password or, for accounts without one, for a code by mail before a dangerous action. */
export function IdentityStep(props: IdentityStepProps) {
  return props.account.hasPassword ? <PasswordProof {...props} /> : <CodeProof {...props} />;
}

/** For actions that do not take the password themselves: the server remembers the proof for a while. */
export async function provePassword(password: string | undefined): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const answer = await callAuth("/verify-password", { password });
  return answer.ok ? undefined : (answer.message ?? CALL_FAILED);
}

function PasswordProof({ submitLabel, danger = false, onProof }: IdentityStepProps) {
  const form = useForm({
    schema: identitySchema,
    send: async ({ password }) => {
      const text = await onProof(password);
      return text ? { ok: false, errors: { password: text } } : { ok: true };
    },
  });
  return (
    <Form of={form} className="grid gap-5">
      <Field label="Mot de passe actuel" required error={form.errors.password}>
        <PasswordInput name="password" />
      </Field>
      <Button type="submit" size="lg" variant={danger ? "danger" : "primary"} busy={form.busy}>
        {form.busy ? "Vérification..." : submitLabel}
      </Button>
    </Form>
  );
}

function CodeProof({ account: { email }, submitLabel, danger = false, onProof }: IdentityStepProps) {
  const [sent, setSent] = useState(false);
  const [busy, run] = useSingleFlight();

  const verify = async (otp: string) => {
    const answer = await callAuth("/email-otp/verify-email", { otp });
    return answer.ok ? onProof() : (answer.message ?? CALL_FAILED);
  };
  if (sent)
    return (
      <CodeStep
        hint={`Celui que nous venons d’envoyer à ${email}.`}
        submitLabel={submitLabel}
        danger={danger}
        onCode={verify}
        onResend={() => sendCode()}
      />
    );
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Votre compte n’a pas de mot de passe&nbsp;: nous envoyons un code à{" "}
        <strong className="break-words text-ink">{email}</strong>.
      </p>
      <Button size="lg" busy={busy} onClick={() => void run(async () => setSent(!(await sendCode())))}>
        {busy ? "Envoi..." : "Recevoir un code par e-mail"}
      </Button>
    </div>
  );
}
