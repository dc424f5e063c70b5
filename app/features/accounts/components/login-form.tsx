import { type FormEvent, useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { checkEmail, PASSWORD_MISSING } from "../rules/credentials.ts";
import { isWrongPassword, loginFailure } from "../rules/failures.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { GoogleButton } from "./google-button.tsx";
import { OrSeparator } from "./or-separator.tsx";
import { ResendButton } from "./resend-confirmation.tsx";
import { useRefusal } from "./use-refusal.ts";

interface LoginFormProps extends DraftProps {
  googleOffered: boolean;
  returnPath: string | undefined;
  onSignedIn: () => void;
  onSecondStep: () => void;
  onSwitch: (mode: "signup" | "reset" | "code") => void;
}

/** What could not be tied to one field, kept in sight after its toast has gone. */
interface Trouble {
  text: string;
  unconfirmedEmail?: string;
}

export function LoginForm(props: LoginFormProps) {
  const { draft, change, googleOffered, returnPath, onSignedIn, onSecondStep, onSwitch } = props;
  const { email, loginPassword: password } = draft;
  const [busy, run] = useSingleFlight();
  const [trouble, setTrouble] = useState<Trouble>();
  const { form, refuse, errorOf, forget } = useRefusal<"email" | "password">();

  const signIn = async () => {
    setTrouble(undefined);
    refuse(undefined);
    const mistyped = checkEmail(email);
    if (mistyped) return refuse({ field: "email", text: mistyped });
    if (!password) return refuse({ field: "password", text: PASSWORD_MISSING });
    const answer = await callAuth<{ twoFactorRedirect?: boolean }>("/sign-in/email", { email, password });
    if (answer.ok) {
      if (answer.data.twoFactorRedirect) onSecondStep();
      else onSignedIn();
      return "leaving" as const;
    }
    const wrong = isWrongPassword(answer.message);
    const text = loginFailure(answer.message);
    toast({ title: "Échec de la connexion", description: text, variant: "destructive" });
    if (wrong) refuse({ field: "password", text });
    else setTrouble(answer.code === "EMAIL_NOT_VERIFIED" ? { text, unconfirmedEmail: email } : { text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(signIn);
  };

  return (
    <div className="grid gap-5">
      {googleOffered && (
        <>
          <GoogleButton mode="login" accountRole="student" returnPath={returnPath} />
          <OrSeparator />
        </>
      )}
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {trouble && (
          <Alert
            tone="danger"
            action={
              trouble.unconfirmedEmail && (
                <ResendButton email={trouble.unconfirmedEmail} wanted={returnPath} />
              )
            }
          >
            {trouble.text}
          </Alert>
        )}
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
        <div className="grid gap-1">
          <Field label="Mot de passe" required error={errorOf("password")}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                forget("password");
                change({ loginPassword: event.target.value });
              }}
            />
          </Field>
          <Button
            variant="link"
            size="sm"
            className="min-h-9 justify-self-end"
            onClick={() => onSwitch("reset")}
          >
            Mot de passe oublié&nbsp;?
          </Button>
        </div>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? "Connexion..." : "Se connecter"}
        </Button>
        <Button variant="link" className="justify-self-center" onClick={() => onSwitch("code")}>
          Recevoir un code par e-mail
        </Button>
      </form>
      <p className="text-center text-muted">
        Pas encore de compte&nbsp;?{" "}
        <Button variant="link" onClick={() => onSwitch("signup")}>
          Créer un compte
        </Button>
      </p>
    </div>
  );
}
