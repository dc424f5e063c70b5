import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { useSingleSubmit } from "~/ui/use-single-submit.ts";

interface CompletionFormProps {
  names: Record<"firstName" | "lastName", string>;
  errors: { firstName?: string | undefined; lastName?: string | undefined } | undefined;
  busy: boolean;
}

/** The two names that complete a student's profile. */
export function CompletionForm({ names, errors, busy }: CompletionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { onSubmit } = useSingleSubmit((pressed) => submit(pressed, { replace: true }));
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    // Our own messages, not the browser's.
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field label="Prénom" required error={errors?.firstName}>
        <Input name="firstName" autoComplete="given-name" defaultValue={names.firstName} maxLength={80} />
      </Field>
      <Field label="Nom" required error={errors?.lastName}>
        <Input name="lastName" autoComplete="family-name" defaultValue={names.lastName} maxLength={80} />
      </Field>
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {busy ? "Enregistrement..." : "Compléter mon profil"}
      </Button>
    </Form>
  );
}
