import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import type { Account } from "../queries.server.ts";
import { PASSWORD_MISSING } from "../rules/credentials.ts";
import { CALL_FAILED, callAuth } from "./auth-client.ts";
import { CodeStep } from "./code-step.tsx";
import { sendCode } from "./send-code.ts";
import { useRefusal } from "./use-refusal.ts";

interface IdentityStepProps {
  account: Pick<Account, "email" | "hasPassword">;
  submitLabel: string;
  danger?: boolean;
  /** answers what was wrong, if anything; somebody without a password has been verified already */
  onProof: (password?: string) => Promise<string | undefined>;
}

/** Shows again who is there before anything dangerous: by the password or, without one, by a code sent by mail. */
export function IdentityStep(props: IdentityStepProps) {
  return props.account.hasPassword ? <PasswordProof {...props} /> : <CodeProof {...props} />;
}

/** For what does not ask for the password itself: the server remembers for a while that it was given. */
export async function provePassword(password: string | undefined): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const answer = await callAuth("/verify-password", { password });
  return answer.ok ? undefined : (answer.message ?? CALL_FAILED);
}

function PasswordProof({ submitLabel, danger = false, onProof }: IdentityStepProps) {
  const [password, setPassword] = useState("");
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"password">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const text = password ? await onProof(password) : PASSWORD_MISSING;
      if (text) refuse({ field: "password", text });
    });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Mot de passe actuel" required error={errorOf("password")}>
        <PasswordInput
          name="password"
          value={password}
          onChange={(event) => {
            forget("password");
            setPassword(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" size="lg" variant={danger ? "danger" : "primary"} busy={busy}>
        {busy ? "Vérification..." : submitLabel}
      </Button>
    </form>
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
