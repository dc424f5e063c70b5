import { useState } from "react";
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

/** The page serves browsers without script. */
export function PlainLogin({ signUpPath }: { signUpPath: string }) {
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
          <Field label="Mot de passe" required error={password.errors.password}>
            <Input type="password" name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg" busy={password.busy}>
            Se connecter
          </Button>
        </Form>
      )}
      <p className="text-center text-muted">
        Pas encore de compte&nbsp;?{" "}
        <ButtonLink variant="link" to={signUpPath} reloadDocument>
          Créer un compte
        </ButtonLink>
      </p>
    </div>
  );
}
