import { Button } from "~/ui/controls/button.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { newPasswordSchema } from "../../schema.ts";
import { announceSession } from "../session-events.ts";
import { callAuth } from "./auth-client.ts";
import { expectAccount } from "./auth-draft.ts";
import { PASSWORD_HINT, PasswordStrength } from "./password-strength.tsx";

interface NewPasswordFormProps {
  token: string;
  onChanged: () => void;
  onDeadLink: () => void;
}

/** The token of the recovery mail authenticates the change. */
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
      // The new password ended every session of the account, also in other tabs.
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
