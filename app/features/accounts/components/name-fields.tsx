import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { LONGEST_NAME } from "../rules/names.ts";
import type { Viewer } from "../rules/viewer.ts";

interface NameFieldsProps {
  form: Pick<FormState<"firstName" | "lastName">, "errors" | "values" | "typed">;
  /** what the account has so far: one of the two may be missing */
  known: Pick<Viewer, "firstName" | "lastName">;
}

/** Part of a form that reaches a coach, for an account without a name. See `requireNames`. */
export function NameFields({ form: { errors, values, typed }, known }: NameFieldsProps) {
  const given = { ...values, ...typed };
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="sr-only">Votre nom</legend>
      <Field label="Votre prénom" required error={errors.firstName}>
        <Input
          name="firstName"
          autoComplete="given-name"
          maxLength={LONGEST_NAME}
          defaultValue={given.firstName ?? known.firstName ?? ""}
        />
      </Field>
      <Field label="Votre nom" required error={errors.lastName}>
        <Input
          name="lastName"
          autoComplete="family-name"
          maxLength={LONGEST_NAME}
          defaultValue={given.lastName ?? known.lastName ?? ""}
        />
      </Field>
    </fieldset>
  );
}
