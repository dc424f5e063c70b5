import { BRAND } from "~/platform/config/brand.ts";
import { ofName } from "~/platform/format/elision.ts";
import type { FieldErrors } from "~/platform/web/forms.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { LIMITS } from "../schema.ts";

type ContactField = "firstName" | "lastName" | "email" | "phone";

interface ContactFieldsProps {
  errors: FieldErrors<ContactField>;
  values: Partial<Record<ContactField, string | null>>;
}

export function ContactFields({ errors, values }: ContactFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prénom" required error={errors.firstName}>
          <Input
            name="firstName"
            defaultValue={values.firstName ?? ""}
            maxLength={LIMITS.name}
            autoComplete="off"
          />
        </Field>
        <Field label="Nom" required error={errors.lastName}>
          <Input
            name="lastName"
            defaultValue={values.lastName ?? ""}
            maxLength={LIMITS.name}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label="E-mail" required error={errors.email}>
        <Input
          type="email"
          name="email"
          defaultValue={values.email ?? ""}
          maxLength={LIMITS.email}
          autoComplete="off"
          inputMode="email"
        />
      </Field>
      <Field label="Téléphone" error={errors.phone}>
        <Input type="tel" name="phone" defaultValue={values.phone ?? ""} autoComplete="off" />
      </Field>
    </>
  );
}

/** The coach answers for another person, so consent is never preselected. */
export function AgreedBox({ agreed }: { agreed: boolean }) {
  return (
    <Checkbox
      name="agreed"
      defaultChecked={agreed}
      label={`Cette personne accepte de recevoir des e-mails ${ofName(BRAND.name)}`}
      description="Cochez seulement si elle vous l’a dit. Elle pourra changer d’avis à tout moment."
    />
  );
}
