import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import { checkNewPassword } from "../rules/credentials.ts";
import { callAuth } from "./auth-client.ts";
import { expectAccount } from "./auth-draft.ts";
import { PASSWORD_HINT, PasswordStrength } from "./password-strength.tsx";
import { announceSession } from "./session-events.ts";
import { useRefusal } from "./use-refusal.ts";

interface NewPasswordFormProps {
  token: string;
  onChanged: () => void;
  onDeadLink: () => void;
}

/** The end of a recovery: a new password, with the token of the mail as the proof of who asks. */
export function NewPasswordForm({ token, onChanged, onDeadLink }: NewPasswordFormProps) {
  const [newPassword, setNewPassword] = useState("");
  const [confirmPassword, setConfirmPassword] = useState("");
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<"new" | "confirm">();

  const refuseWith = (text: string, field?: "new" | "confirm") => {
    toast({ title: "Erreur", description: text, variant: "destructive" });
    if (field) refuse({ field, text });
  };
  const change = async () => {
    refuse(undefined);
    const refusal = checkNewPassword(newPassword, confirmPassword);
    if (refusal) return refuseWith(refusal, newPassword === confirmPassword ? "new" : "confirm");
    const answer = await callAuth<{ email?: string }>("/reset-password", { newPassword, token });
    if (answer.ok) {
      if (answer.data.email) expectAccount({ email: answer.data.email });
      toast({
        title: "Mot de passe mis à jour",
        description: "Votre mot de passe a été changé avec succès.",
        variant: "success",
      });
      // Every session of the account has just ended, those of this browser's other tabs too.
      announceSession("USER_UPDATED");
      onChanged();
      return "leaving" as const;
    }
    refuseWith(answer.message || "Une erreur est survenue lors du changement de mot de passe.");
    if (answer.code === "INVALID_TOKEN") onDeadLink();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(change);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-3">
        <Field
          label="Nouveau mot de passe"
          required
          error={errorOf("new")}
          hint={errorOf("new") ? undefined : PASSWORD_HINT}
        >
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => {
              forget("new");
              setNewPassword(event.target.value);
            }}
          />
        </Field>
        <PasswordStrength password={newPassword} />
      </div>
      <Field label="Confirmer le nouveau mot de passe" required error={errorOf("confirm")}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={(event) => {
            forget("confirm");
            setConfirmPassword(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? "Changement..." : "Changer le mot de passe"}
      </Button>
    </form>
  );
}
