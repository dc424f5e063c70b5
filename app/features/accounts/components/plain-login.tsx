import { Alert } from "~/ui/alert.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";

/** What the page's action answers. */
export interface PlainLoginAnswer {
  step: "password" | "code";
  /** what could not be tied to one field */
  trouble?: string | undefined;
  errors?: { email?: string | undefined; password?: string | undefined; code?: string | undefined };
  /** typed before; a password never comes back */
  email?: string;
}

interface PlainLoginProps {
  answer: PlainLoginAnswer;
  /** the other page, and back to where the person was going */
  signUpPath: string;
}

/** The login as a page: two forms that the browser sends by itself, where no script runs. */
export function PlainLogin({ answer, signUpPath }: PlainLoginProps) {
  const { step, trouble, errors = {}, email } = answer;
  return (
    <div className="grid gap-5">
      {trouble && <Alert tone="danger">{trouble}</Alert>}
      {step === "code" ? (
        <form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="code" />
          <Field
            label="Code"
            required
            error={errors.code}
            hint="Celui de votre application d’authentification, ou l’un de vos codes de secours."
          >
            <Input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit" size="lg">
            Vérifier
          </Button>
        </form>
      ) : (
        <form method="post" noValidate className="grid gap-4">
          <Field label="E-mail" required error={errors.email}>
            <Input type="email" name="email" autoComplete="email" defaultValue={email} />
          </Field>
          <Field label="Mot de passe" required error={errors.password}>
            <Input type="password" name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" size="lg">
            Se connecter
          </Button>
        </form>
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
