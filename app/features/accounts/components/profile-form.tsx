import { type ReactNode, useRef } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import type { Account } from "../queries.server.ts";
import { announceSession } from "./session-events.ts";
import { useAccountForm } from "./use-account-form.ts";

const SAVED = {
  title: "Profil mis à jour",
  description: "Vos informations ont été mises à jour avec succès.",
};
const FAILED = {
  title: "Erreur",
  description: "Une erreur est survenue lors de la mise à jour de votre profil.",
};

interface ProfileFormProps {
  account: Pick<Account, "firstName" | "lastName" | "email" | "phoneNumber">;
  submitLabel: string;
  /** this form does not change the address */
  emailHint?: string;
  /** the way to what does */
  emailAction?: ReactNode;
}

/** Names, phone, and the address, to read. */
export function ProfileForm({ account, submitLabel, emailHint, emailAction }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { Form, onSubmit, busy, answer, sentByBrowser } = useAccountForm("profile", ({ ok, errors }) => {
    toast(ok ? { ...SAVED, variant: "success" } : { ...FAILED, variant: "destructive" });
    if (!ok) return focusFirst(form.current, errors);
    // To what the server keeps: the phone number as everybody writes it.
    form.current?.reset();
    announceSession("USER_UPDATED");
  });
  const values = { ...account, ...(answer?.ok ? {} : answer?.values) };
  const errors = answer?.errors ?? {};
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="intent" value="profile" />
      {sentByBrowser && answer && (
        <Alert
          tone={answer.ok ? "success" : "danger"}
          title={answer.ok ? SAVED.description : FAILED.description}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prénom" required error={errors.firstName}>
          <Input name="firstName" autoComplete="given-name" defaultValue={values.firstName} maxLength={80} />
        </Field>
        <Field label="Nom" required error={errors.lastName}>
          <Input name="lastName" autoComplete="family-name" defaultValue={values.lastName} maxLength={80} />
        </Field>
      </div>
      <div className="grid justify-items-start gap-1">
        <Field label="E-mail" hint={emailHint} className="w-full">
          <Input type="email" value={account.email} readOnly />
        </Field>
        {emailAction}
      </div>
      <Field
        label="Téléphone"
        error={errors.phoneNumber}
        hint="Facultatif. Il n’est jamais affiché publiquement."
      >
        <Input
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="06 XX XX XX XX"
          defaultValue={values.phoneNumber}
          maxLength={40}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? "Mise à jour..." : submitLabel}
      </Button>
    </Form>
  );
}

function focusFirst(form: HTMLFormElement | null, errors: Record<string, string> = {}) {
  const field = form?.querySelector<HTMLElement>(
    Object.keys(errors)
      .map((name) => `[name="${name}"]`)
      .join(",") || ":not(*)",
  );
  field?.focus();
}
