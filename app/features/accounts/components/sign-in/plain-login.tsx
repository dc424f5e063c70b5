import { type ReactNode, useState } from "react";
import { useActionData } from "react-router";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { codeSchema, loginSchema } from "../../schema.ts";

export interface PlainLoginAnswer extends FormAnswer {
  step: "password" | "code";
}

interface PlainLoginProps {
  signUpPath: string;
  /** the other ways to sign in, which need JavaScript */
  otherWays: ReactNode;
  /** the address of the dialog that sends a link for a new password */
  resetPath: string;
}

/** The page serves browsers without script. With script it also offers what the dialog offers. */
export function PlainLogin({ signUpPath, otherWays, resetPath }: PlainLoginProps) {
  // Both forms share one answer: the first one's answer starts the second step, which may lead back.
  const [{ step, refusal }, setAnswer] = useState<PlainLoginAnswer>({
    step: "password",
    ok: false,
    ...useActionData<PlainLoginAnswer>(),
  });
  const onAnswer = (given: FormAnswer) => setAnswer((before) => ({ step: before.step, ...given }));
  const password = useForm({ schema: loginSchema, onAnswer });
  const code = useForm({ schema: codeSchema, intent: "code", onAnswer });
  return (
    <div className="grid gap-5">
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {step === "code" ? (
        <Form of={code} className="grid gap-4">
          <Field
            label="Code"
            required
            error={code.errors.code}
            hint="Celui de votre application d’authentification, ou l’un de vos codes de secours."
          >
            <Input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit" size="lg" busy={code.busy}>
            Vérifier
          </Button>
        </Form>
      ) : (
        <Form of={password} className="grid gap-4">
          <Field label="E-mail" required error={password.errors.email}>
            <Input type="email" name="email" autoComplete="email" defaultValue={password.values.email} />
          </Field>
          <div className="grid gap-1">
            <Field label="Mot de passe" required error={password.errors.password}>
              <Input type="password" name="password" autoComplete="current-password" />
            </Field>
            <ButtonLink
              variant="link"
              size="sm"
              to={resetPath}
              preventScrollReset
              className="min-h-9 justify-self-end noscript:hidden"
            >
              Mot de passe oublié&nbsp;?
            </ButtonLink>
          </div>
          <Button type="submit" size="lg" busy={password.busy}>
            Se connecter
          </Button>
        </Form>
      )}
      {step === "password" && <div className="grid gap-4 noscript:hidden">{otherWays}</div>}
      <p className="text-center text-muted">
        Pas encore de compte&nbsp;?{" "}
        <ButtonLink variant="link" to={signUpPath} reloadDocument>
          Créer un compte
        </ButtonLink>
      </p>
    </div>
  );
}
