import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

export interface KnownDelivery {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  postalCode: string;
}
type FieldName = keyof KnownDelivery;

interface DeliveryFieldsProps {
  form: Pick<FormState<FieldName | "country">, "errors">;
  /** the typed text, or else the account's */
  textOf: (name: FieldName) => string;
  /** true if something is shipped */
  isSent: boolean;
}

export function DeliveryFields({ form, textOf, isSent }: DeliveryFieldsProps) {
  const text = (name: FieldName, label: string, autoComplete: string, more: object = {}) => (
    <Field label={label} required error={form.errors[name]}>
      <Input name={name} autoComplete={autoComplete} defaultValue={textOf(name)} {...more} />
    </Field>
  );
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 font-display text-2xl font-bold">
        {isSent ? "Livraison" : "Vos coordonnées"}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("firstName", "Prénom", "given-name")}
        {text("lastName", "Nom", "family-name")}
      </div>
      <Field
        label="E-mail"
        required
        error={form.errors.email}
        hint="Nous y envoyons la confirmation et le suivi de votre commande."
      >
        <Input name="email" type="email" autoComplete="email" defaultValue={textOf("email")} />
      </Field>
      {text("address", "Adresse", "street-address", { placeholder: "Numéro et rue" })}
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {text("postalCode", "Code postal", "postal-code", { inputMode: "numeric", maxLength: 10 })}
        {text("city", "Ville", "address-level2")}
      </div>
      <Field label="Pays" error={form.errors.country} hint="Nous livrons en France.">
        <Input name="country" readOnly autoComplete="off" defaultValue="France" className="bg-sunken" />
      </Field>
    </fieldset>
  );
}
