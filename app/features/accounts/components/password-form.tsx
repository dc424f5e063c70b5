import { type FormEvent, useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSingleFlight } from "~/ui/use-single-flight.ts";
import type { Account } from "../queries.server.ts";
import { checkNewPassword, PASSWORD_MAX_LENGTH, PASSWORD_MISSING } from "../rules/credentials.ts";
import { callAuth } from "./auth-client.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { announceSession } from "./session-events.ts";
import { useRefusal } from "./use-refusal.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };
const FAILED = "Une erreur est survenue lors du changement de mot de passe.";

interface PasswordFormProps {
  account: Pick<Account, "email" | "googleIdentityId">;
}

/** The current password, and the new one twice. The other devices are signed out with the old one. */
export function PasswordForm({ account: { email, googleIdentityId } }: PasswordFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const [trouble, setTrouble] = useState<string>();
  const [busy, run] = useSingleFlight();
  const { form, refuse, errorOf, forget } = useRefusal<keyof typeof EMPTY>();

  async function change() {
    const { currentPassword, newPassword, confirmPassword } = typed;
    refuse(undefined);
    setTrouble(undefined);
    const fail = (description: string) => toast({ title: "Erreur", description, variant: "destructive" });
    if (!currentPassword) return refuse({ field: "currentPassword", text: PASSWORD_MISSING });
    const objection = checkNewPassword(newPassword, confirmPassword);
    if (objection) {
      refuse({ field: newPassword === confirmPassword ? "newPassword" : "confirmPassword", text: objection });
      return fail(objection);
    }
    const answer = await callAuth("/change-password", { currentPassword, newPassword });
    if (!answer.ok) {
      if (answer.code === "INVALID_PASSWORD")
        refuse({ field: "currentPassword", text: "Le mot de passe actuel est incorrect." });
      else setTrouble(answer.message);
      return fail(FAILED);
    }
    setTyped(EMPTY);
    toast({
      title: "Mot de passe mis à jour",
      description: "Votre mot de passe a été changé avec succès.",
      variant: "success",
    });
    announceSession("USER_UPDATED");
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(change);
  };
  const wire = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      forget(name);
      setTyped({ ...typed, [name]: target.value });
    },
    maxLength: PASSWORD_MAX_LENGTH,
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
  });
  return (
    // Without script it has nowhere to go; by POST all the same, for a password never belongs in an address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      {trouble && <Alert tone="danger">{trouble}</Alert>}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <Field label="Mot de passe actuel" required error={errorOf("currentPassword")}>
        <PasswordInput {...wire("currentPassword")} />
      </Field>
      <div className="grid gap-3">
        <Field
          label="Nouveau mot de passe"
          required
          error={errorOf("newPassword")}
          hint="8 caractères au moins, avec une minuscule, une majuscule et un chiffre."
        >
          <PasswordInput {...wire("newPassword")} />
        </Field>
        <PasswordStrength password={typed.newPassword} />
      </div>
      <Field label="Confirmer le nouveau mot de passe" required error={errorOf("confirmPassword")}>
        <PasswordInput {...wire("confirmPassword")} />
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
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? "Changement..." : "Changer le mot de passe"}
      </Button>
    </form>
  );
}
