import { Alert } from "~/ui/alert.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field, Input } from "~/ui/field.tsx";
import type { SignUpField } from "../rules/credentials.ts";
import { PASSWORD_HINT } from "./password-strength.tsx";
import { RoleChoice } from "./sign-up-fields.tsx";
import { TermsLabel } from "./terms-label.tsx";

/** What the page's action answers. */
export interface PlainSignUpAnswer {
  /** the address to which the link has gone */
  sentTo?: string;
  trouble?: string | undefined;
  errors?: Partial<Record<SignUpField, string>>;
  /** typed before; passwords never come back */
  values?: { email: string; phone: string; role: "student" | "coach"; terms: boolean };
}

interface PlainSignUpProps {
  answer: PlainSignUpAnswer;
  role: "student" | "coach";
  loginPath: string;
}

/** The sign-up as a page: a form that the browser sends by itself, where no script runs. */
export function PlainSignUp({ answer, role, loginPath }: PlainSignUpProps) {
  const { errors = {}, trouble, values } = answer;
  return (
    <div className="grid gap-5">
      {trouble && <Alert tone="danger">{trouble}</Alert>}
      <form method="post" noValidate className="grid gap-4">
        <RoleChoice initialRole={values?.role ?? role} />
        <Field label="E-mail" required error={errors.email}>
          <Input type="email" name="email" autoComplete="email" defaultValue={values?.email} />
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
            defaultValue={values?.phone}
          />
        </Field>
        <Field label="Mot de passe" required error={errors.password} hint={PASSWORD_HINT}>
          <Input type="password" name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirmer le mot de passe" required error={errors.confirmPassword}>
          <Input type="password" name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Checkbox name="terms" defaultChecked={values?.terms} error={errors.terms} label={<TermsLabel />} />
        <Button type="submit" size="lg">
          Créer mon compte
        </Button>
      </form>
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
  trouble: string | undefined;
  signUpPath: string;
}

/** What follows: the same words as in the dialog. */
export function PlainCheckEmail({ email, trouble, signUpPath }: PlainCheckEmailProps) {
  return (
    <div className="grid gap-5">
      {trouble ? (
        <Alert tone="danger">{trouble}</Alert>
      ) : (
        <Alert tone="success">
          Un lien de confirmation vient de partir à{" "}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. Ouvrez-le pour activer votre
          compte.
        </Alert>
      )}
      <form method="post" noValidate className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="secondary">
          Renvoyer l’e-mail
        </Button>
        <ButtonLink variant="link" to={signUpPath} reloadDocument>
          Corriger l’adresse
        </ButtonLink>
      </form>
    </div>
  );
}
