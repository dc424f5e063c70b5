import { Field, Input } from "~/ui/form/field.tsx";
import { FormCard } from "../form-card.tsx";
import type { PaymentFieldsProps } from "./payment-fields.ts";

/** The fields that the tax office asks for beside the SIRET. Nothing is shown if it asks nothing more of this coach. */
export function DeclarationFields({
  errors,
  values,
  asksHomeServices,
}: PaymentFieldsProps & { asksHomeServices: boolean }) {
  const isAbroad = values.country !== "FR";
  if (!isAbroad && !asksHomeServices) return null;
  return (
    <FormCard title="Déclarations">
      <div className="grid gap-5 sm:grid-cols-2">
        {isAbroad && (
          <Field
            label="Numéro fiscal"
            error={errors.tax_number}
            hint="Celui de votre pays. La loi nous demande de déclarer vos revenus chaque année."
          >
            <Input name="tax_number" autoComplete="off" defaultValue={values.tax_number} maxLength={20} />
          </Field>
        )}
        {asksHomeServices && (
          <Field
            label="Numéro de services à la personne"
            error={errors.home_services_number}
            hint="Si vous êtes déclaré. Vos élèves à domicile reçoivent alors une attestation fiscale."
          >
            <Input
              name="home_services_number"
              autoComplete="off"
              placeholder="SAP732829320"
              defaultValue={values.home_services_number}
              maxLength={16}
            />
          </Field>
        )}
      </div>
    </FormCard>
  );
}
