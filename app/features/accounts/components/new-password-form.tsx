import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import { newPasswordSchema } from "../schema.ts";
import { callAuth } from "./auth-client.ts";
import { expectAccount } from "./auth-draft.ts";
import { PASSWORD_HINT, PasswordStrength } from "./password-strength.tsx";
import { announceSession } from "./session-events.ts";

interface NewPasswordFormProps {
  token: string;
  onChanged: () => void;
  onDeadLink: () => void;
}

/** The end of a recovery: a new password, with the token of the mail as the proof of who asks. */
export function NewPasswordForm({ token, onChanged, onDeadLink }: NewPasswordFormProps) {
  const fail = (description: string) => toast({ title: "Erreur", description, variant: "destructive" });
  const form = useForm({
    schema: newPasswordSchema,
    onRefused: ({ newPassword, confirmPassword }) => fail(newPassword ?? confirmPassword ?? ""),
    send: async ({ newPassword }) => {
      const answer = await callAuth<{ email?: string }>("/reset-password", { newPassword, token });
      if (!answer.ok) {
        fail(answer.message || "Une erreur est survenue lors du changement de mot de passe.");
        if (answer.code === "INVALID_TOKEN") onDeadLink();
        return { ok: false };
      }
      if (answer.data.email) expectAccount({ email: answer.data.email });
      toast({
        title: "Mot de passe mis à jour",
        description: "Votre mot de passe a été changé avec succès.",
        variant: "success",
      });
      // Every session of the account has just ended, those of this browser's other tabs too.
      announceSession("USER_UPDATED");
      onChanged();
      return "leaving";
    },
  });
  const { newPassword: objection } = form.errors;
  return (
    <Form of={form} className="grid gap-5">
      <div className="grid gap-3">
        <Field
          label="Nouveau mot de passe"
          required
          error={objection}
          hint={objection ? undefined : PASSWORD_HINT}
        >
          <PasswordInput name="newPassword" autoComplete="new-password" />
        </Field>
        <PasswordStrength password={form.typed.newPassword ?? ""} />
      </div>
      <Field label="Confirmer le nouveau mot de passe" required error={form.errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      <Button type="submit" size="lg" busy={form.busy}>
        {form.busy ? "Changement..." : "Changer le mot de passe"}
      </Button>
    </Form>
  );
}
