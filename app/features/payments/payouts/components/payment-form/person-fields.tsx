import { formatRate } from "~/features/invoicing/rules/vat.ts";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { VAT_RATES, VAT_STATUS_NAMES } from "../../rules/payment-info.ts";
import { FormCard } from "../form-card.tsx";
import type { PaymentFieldsProps } from "./payment-fields.ts";

export function PersonFields({ errors, values }: PaymentFieldsProps) {
  return (
    <FormCard title="Informations personnelles" text="Telles qu’elles figurent sur votre pièce d’identité.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prénom" required error={errors.first_name}>
          <Input name="first_name" autoComplete="given-name" defaultValue={values.first_name} />
        </Field>
        <Field label="Nom" required error={errors.last_name}>
          <Input name="last_name" autoComplete="family-name" defaultValue={values.last_name} />
        </Field>
        <Field label="E-mail" required error={errors.email}>
          <Input type="email" name="email" autoComplete="email" defaultValue={values.email} />
        </Field>
        <Field label="Téléphone" error={errors.phone} hint="Hors de France, avec l’indicatif du pays.">
          <Input type="tel" name="phone" autoComplete="tel" defaultValue={values.phone} maxLength={40} />
        </Field>
        <Field label="Date de naissance" error={errors.date_of_birth}>
          <Input type="date" name="date_of_birth" autoComplete="bday" defaultValue={values.date_of_birth} />
        </Field>
      </div>
    </FormCard>
  );
}

/** The questions depend on the country and the type of business. */
export function BusinessFields({ errors, values }: PaymentFieldsProps) {
  const isCompany = values.business_type === "company";
  return (
    <FormCard title="Informations professionnelles">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Statut" error={errors.business_type}>
          <Select name="business_type" defaultValue={values.business_type}>
            <option value="individual">Indépendant</option>
            <option value="company">Société</option>
          </Select>
        </Field>
        <Field
          label={isCompany ? "Nom de la société" : "Nom commercial"}
          required={isCompany}
          error={errors.business_name}
        >
          <Input name="business_name" autoComplete="organization" defaultValue={values.business_name} />
        </Field>
        {values.country === "FR" && (
          <Field label="SIRET" required error={errors.siret_number} hint="14 chiffres, avec ou sans espaces.">
            <Input
              name="siret_number"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.siret_number}
              maxLength={24}
            />
          </Field>
        )}
        <Field
          label="Lien de votre agenda en ligne"
          error={errors.calendar_url}
          hint="Facultatif. L’adresse où l’on réserve un créneau avec vous."
          className={values.country === "FR" ? "" : "sm:col-span-2"}
        >
          <Input
            type="url"
            name="calendar_url"
            placeholder="https://"
            autoComplete="off"
            defaultValue={values.calendar_url}
          />
        </Field>
      </div>
    </FormCard>
  );
}

/** The questions are those of French law. */
export function VatFields({ errors, values }: PaymentFieldsProps) {
  return (
    <FormCard title="TVA" text="Votre régime figure sur chaque facture émise pour vous.">
      <RadioGroup
        label="Régime de TVA"
        name="vat_status"
        defaultValue={values.vat_status}
        error={errors.vat_status}
        layout="grid"
      >
        <Radio
          value="franchise"
          label={VAT_STATUS_NAMES.franchise}
          description="Vos prix sont sans TVA (art. 293 B du CGI)."
        />
        <Radio
          value="liable"
          label={VAT_STATUS_NAMES.liable}
          description="Vos prix comprennent la TVA, que vous reversez."
        />
        <Radio
          value="exempt teaching"
          label={VAT_STATUS_NAMES["exempt teaching"]}
          description={"Vous donnez vos cours en personne, sans salarié (art. 261-4-4°\u00a0b du CGI)."}
        />
      </RadioGroup>
      {values.vat_status === "liable" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Numéro de TVA"
            required
            error={errors.vat_number}
            hint="FR, deux caractères, votre SIREN."
          >
            <Input name="vat_number" autoComplete="off" defaultValue={values.vat_number} maxLength={24} />
          </Field>
          <Field label="Taux de TVA" required error={errors.vat_rate}>
            <Select name="vat_rate" defaultValue={values.vat_rate || String(VAT_RATES[0])}>
              {VAT_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {formatRate(rate)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </FormCard>
  );
}
