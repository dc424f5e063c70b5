import { Button } from "~/ui/controls/button.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { Account } from "../queries.server.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/credentials.ts";
import { passwordChangeSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";
import { callAuth } from "./sign-in/auth-client.ts";
import { PasswordStrength } from "./sign-in/password-strength.tsx";

const FAILED = "Une erreur est survenue lors du changement de mot de passe.";

interface PasswordFormProps {
  account: Pick<Account, "email" | "googleIdentityId">;
}

/** Changing the password signs out the other devices. */
export function PasswordForm({ account: { email, googleIdentityId } }: PasswordFormProps) {
  const fail = (description: string) => toast({ title: "Erreur", description, variant: "destructive" });
  const form = useForm({
    schema: passwordChangeSchema,
    onRefused: ({ currentPassword, newPassword, confirmPassword }) => {
      const objection = newPassword ?? confirmPassword;
      if (!currentPassword && objection) fail(objection);
    },
    send: async ({ currentPassword, newPassword }) => {
      const answer = await callAuth("/change-password", { currentPassword, newPassword });
      if (!answer.ok) {
        fail(FAILED);
        if (answer.code === "INVALID_PASSWORD")
          return { ok: false, errors: { currentPassword: "Le mot de passe actuel est incorrect." } };
        return { ok: false, refusal: answer.message };
      }
      form.reset();
      toast({
        title: "Mot de passe mis à jour",
        description: "Votre mot de passe a été changé avec succès.",
        variant: "success",
      });
      announceSession("USER_UPDATED");
      return { ok: true };
    },
  });
  const fieldProps = (name: keyof typeof form.errors) => ({
    name,
    maxLength: PASSWORD_MAX_LENGTH,
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
  });
  return (
    // Without script the form has no target. It still uses POST, because a password must never be in an
    // address.
    <Form of={form} className="grid gap-5">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <Field label="Mot de passe actuel" required error={form.errors.currentPassword}>
        <PasswordInput {...fieldProps("currentPassword")} />
      </Field>
      <div className="grid gap-3">
        <Field
          label="Nouveau mot de passe"
          required
          error={form.errors.newPassword}
          hint="8 caractères au moins, avec une minuscule, une majuscule et un chiffre."
        >
          <PasswordInput {...fieldProps("newPassword")} />
        </Field>
        <PasswordStrength password={form.typed.newPassword ?? ""} />
      </div>
      <Field label="Confirmer le nouveau mot de passe" required error={form.errors.confirmPassword}>
        <PasswordInput {...fieldProps("confirmPassword")} />
      </Field>
      {googleIdentityId && (
        <p className="text-sm text-muted">
          Par sécurité, votre compte Google sera dissocié. S’il porte la même adresse, il s’associera de
          nouveau à votre prochaine connexion avec Google.
        </p>
      )}
      <noscript>
        <p className="text-muted">
          Pour changer votre mot de passe, activez JavaScript dans votre navigateur.
        </p>
      </noscript>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Changement..." : "Changer le mot de passe"}
      </Button>
    </Form>
  );
}
