import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { emailSchema, signUpFormSchema } from "../../schema.ts";
import { PASSWORD_HINT } from "./password-strength.tsx";
import { RoleChoice } from "./sign-up-fields.tsx";
import { TermsLabel } from "./terms-label.tsx";

export interface PlainSignUpAnswer extends FormAnswer {
  /** the address that the link was sent to */
  sentTo?: string;
}

interface PlainSignUpProps {
  role: "student" | "coach";
  loginPath: string;
  onSent: (answer: PlainSignUpAnswer) => void;
}

/** The page serves browsers without script. */
export function PlainSignUp({ role, loginPath, onSent }: PlainSignUpProps) {
  const form = useForm({ schema: signUpFormSchema, onAnswer: onSent });
  const { errors, values, answer } = form;
  return (
    <div className="grid gap-5">
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      <Form of={form} className="grid gap-4">
        <RoleChoice initialRole={values.role === "coach" ? "coach" : role} />
        <Field label="E-mail" required error={errors.email}>
          <Input type="email" name="email" autoComplete="email" defaultValue={values.email} />
        </Field>
        <Field
          label="Téléphone"
          error={errors.phone}
          hint="Pour les élèves. Il n’est jamais affiché publiquement."
        >
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder="06 XX XX XX XX"
            defaultValue={values.phone}
          />
        </Field>
        <Field label="Mot de passe" required error={errors.password} hint={PASSWORD_HINT}>
          <Input type="password" name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirmer le mot de passe" required error={errors.confirmPassword}>
          <Input type="password" name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Checkbox
          name="terms"
          defaultChecked={values.terms === "on"}
          error={errors.terms}
          label={<TermsLabel />}
        />
        <Button type="submit" size="lg" busy={form.busy}>
          Créer mon compte
        </Button>
      </Form>
      <p className="text-center text-muted">
        Déjà un compte&nbsp;?{" "}
        <ButtonLink variant="link" to={loginPath} reloadDocument>
          Se connecter
        </ButtonLink>
      </p>
    </div>
  );
}

interface PlainCheckEmailProps {
  email: string;
  signUpPath: string;
}

export function PlainCheckEmail({ email, signUpPath }: PlainCheckEmailProps) {
  const form = useForm({ schema: emailSchema, intent: "resend" });
  return (
    <div className="grid gap-5">
      {form.answer?.refusal ? (
        <Alert tone="danger">{form.answer.refusal}</Alert>
      ) : (
        <Alert tone="success">
          Un lien de confirmation vient de partir à{" "}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. Ouvrez-le pour activer votre
          compte.
        </Alert>
      )}
      <Form of={form} className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="secondary" busy={form.busy}>
          Renvoyer l’e-mail
        </Button>
        <ButtonLink variant="link" to={signUpPath} reloadDocument>
          Corriger l’adresse
        </ButtonLink>
      </Form>
    </div>
  );
}
