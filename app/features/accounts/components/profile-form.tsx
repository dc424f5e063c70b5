import type { ReactNode } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { Account } from "../queries.server.ts";
import { profileSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";

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
  /** the link to change the address */
  emailAction: ReactNode;
}

export function ProfileForm({ account, submitLabel, emailAction }: ProfileFormProps) {
  const fail = () => toast({ ...FAILED, variant: "destructive" });
  const form = useForm({
    intent: "profile",
    schema: profileSchema,
    onRefused: fail,
    onAnswer: ({ ok }) => {
      if (!ok) return fail();
      toast({ ...SAVED, variant: "success" });
      // Shows the saved values, such as the normalized phone number.
      form.reset();
      announceSession("USER_UPDATED");
    },
  });
  const { errors, answer } = form;
  const values = { ...account, ...form.values };
  return (
    <Form of={form} className="grid gap-5">
      {form.cameWithPage && answer && (
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
        <Field label="E-mail" className="w-full">
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
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Mise à jour..." : submitLabel}
      </Button>
    </Form>
  );
}
