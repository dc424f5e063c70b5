import { Button } from "~/ui/controls/button.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { isWrongPassword, loginFailure } from "../../rules/failures.ts";
import { loginSchema } from "../../schema.ts";
import { callAuth } from "./auth-client.ts";
import type { DraftProps } from "./auth-draft.ts";
import { GoogleButton } from "./google-button.tsx";
import { OrSeparator } from "./or-separator.tsx";
import { ResendButton } from "./resend-confirmation.tsx";

interface LoginFormProps extends DraftProps {
  googleOffered: boolean;
  returnPath: string | undefined;
  onSignedIn: () => void;
  onSecondStep: () => void;
  onSwitch: (mode: "signup" | "reset" | "code") => void;
}

export function LoginForm(props: LoginFormProps) {
  const { draft, change, googleOffered, returnPath, onSignedIn, onSecondStep, onSwitch } = props;
  const form = useForm({
    schema: loginSchema,
    memory: {
      typed: { email: draft.email, password: draft.loginPassword },
      // The login and the signup have separate passwords in the draft.
      change: ({ password: loginPassword = draft.loginPassword, ...typed }) =>
        change({ ...typed, loginPassword }),
    },
    send: async ({ email, password }) => {
      const answer = await callAuth<{ twoFactorRedirect?: boolean }>("/sign-in/email", { email, password });
      if (answer.ok) {
        if (answer.data.twoFactorRedirect) onSecondStep();
        else onSignedIn();
        return "leaving";
      }
      const text = loginFailure(answer.message);
      toast({ title: "Échec de la connexion", description: text, variant: "destructive" });
      if (isWrongPassword(answer.message)) return { ok: false, errors: { password: text } };
      // The message stays visible after its toast is gone.
      return { ok: false, refusal: text, unconfirmed: answer.code === "EMAIL_NOT_VERIFIED" ? email : "" };
    },
  });
  const { refusal, unconfirmed } = form.answer ?? {};

  return (
    <div className="grid gap-5">
      {googleOffered && (
        <>
          <GoogleButton mode="login" accountRole="student" returnPath={returnPath} />
          <OrSeparator />
        </>
      )}
      <Form of={form} className="grid gap-4">
        {refusal && (
          <Alert
            tone="danger"
            action={unconfirmed && <ResendButton email={unconfirmed} wanted={returnPath} />}
          >
            {refusal}
          </Alert>
        )}
        <Field label="E-mail" required error={form.errors.email}>
          <Input type="email" name="email" autoComplete="email" defaultValue={form.typed.email} />
        </Field>
        <div className="grid gap-1">
          <Field label="Mot de passe" required error={form.errors.password}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              defaultValue={form.typed.password}
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
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Connexion..." : "Se connecter"}
        </Button>
        <Button variant="link" className="justify-self-center" onClick={() => onSwitch("code")}>
          Recevoir un code par e-mail
        </Button>
      </Form>
      <p className="text-center text-muted">
        Pas encore de compte&nbsp;?{" "}
        <Button variant="link" onClick={() => onSwitch("signup")}>
          Créer un compte
        </Button>
      </p>
    </div>
  );
}
