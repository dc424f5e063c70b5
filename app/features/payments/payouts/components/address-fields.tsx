import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { COUNTRIES, COUNTRY_NAMES } from "../rules/payment-info.ts";
import { FormCard } from "./form-card.tsx";
import type { PaymentFieldsProps } from "./payment-fields.ts";

interface AddressFieldsProps extends PaymentFieldsProps {
  /** called on each keystroke */
  onChange: () => void;
  /** called when a field loses focus */
  onLeave: () => void;
}

export function AddressFields({ errors, values, onChange, onLeave }: AddressFieldsProps) {
  const on = { onChange, onBlur: onLeave };
  return (
    <FormCard title="Adresse">
      <div className="grid gap-5 sm:grid-cols-6">
        <Field
          label="Adresse principale"
          required
          error={errors.address_line1}
          hint="Numéro et rue."
          className="sm:col-span-6"
        >
          <Input
            name="address_line1"
            autoComplete="address-line1"
            defaultValue={values.address_line1}
            {...on}
          />
        </Field>
        <Field label="Complément d’adresse" error={errors.address_line2} className="sm:col-span-6">
          <Input name="address_line2" autoComplete="address-line2" defaultValue={values.address_line2} />
        </Field>
        <Field label="Code postal" required error={errors.postal_code} className="sm:col-span-2">
          <Input
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={values.postal_code}
            {...on}
          />
        </Field>
        <Field label="Ville" required error={errors.city} className="sm:col-span-4">
          <Input name="city" autoComplete="address-level2" defaultValue={values.city} {...on} />
        </Field>
        <Field label="Pays" error={errors.country} className="sm:col-span-4">
          <Select name="country" autoComplete="country" defaultValue={values.country} {...on}>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {COUNTRY_NAMES[country]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FormCard>
  );
}
