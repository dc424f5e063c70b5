import { PhoneIcon } from "lucide-react";
import type { FieldOf } from "~/platform/web/forms.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import type { SavedPhone } from "../../queries/saved-phones.server.ts";
import type { contactSchema } from "../../schema.ts";

const HINT = "Facultatif. Pour être rappelé, une fois votre demande acceptée.";

export type ContactFormState = FormState<FieldOf<typeof contactSchema>>;

/** It fits any form with a phone field. */
type PhoneFormState = Pick<FormState<"phone">, "typed" | "errors" | "forget">;

interface PhoneChoiceProps {
  form: PhoneFormState;
  phones: SavedPhone[];
  /** the form asks only for a number, so "none" is not offered */
  required?: boolean;
}

/** Offers saved numbers or a new one; shows the field at once if none is saved. */
export function PhoneChoice({ form, phones, required = false }: PhoneChoiceProps) {
  const choice = effectiveChoice(form.typed, phones);
  const hint = required ? undefined : HINT;
  const error = form.errors.phone;
  const forget = () => form.forget("phone");
  const typed = (label: string, itsHint?: string) => (
    <Field label={label} required={required} hint={itsHint} error={error}>
      <Input
        type="tel"
        name="otherPhone"
        autoComplete="tel"
        placeholder="06 XX XX XX XX"
        maxLength={40}
        icon={<PhoneIcon />}
        defaultValue={form.typed.otherPhone}
        onChange={forget}
      />
    </Field>
  );
  const asked = phones.length > 0;
  // Both cases render the same tree, so that the field keeps its focus when saved numbers arrive.
  return (
    <div className="grid gap-4">
      <input type="hidden" name="phone" value={chosenPhone(form.typed, phones)} />
      {asked && (
        <Field
          label="Téléphone"
          required={required}
          hint={hint}
          error={choice === "other" ? undefined : error}
        >
          <Select name="phoneChoice" icon={<PhoneIcon />} value={choice} onChange={forget}>
            {phones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="other">Autre numéro...</option>
            {!required && <option value="none">Ne pas donner de numéro</option>}
          </Select>
        </Field>
      )}
      {choice === "other" && (asked ? typed("Votre autre numéro") : typed("Téléphone", hint))}
    </div>
  );
}

function chosenPhone(typed: PhoneFormState["typed"], phones: SavedPhone[]): string {
  const choice = effectiveChoice(typed, phones);
  return choice === "other" ? (typed.otherPhone ?? "") : choice === "none" ? "" : choice;
}

/** A number that was typed before the saved numbers arrived stays selected. */
function effectiveChoice(
  { phoneChoice = "", otherPhone }: PhoneFormState["typed"],
  phones: SavedPhone[],
): string {
  const [first] = phones;
  if (!first) return "other";
  const known = ["other", "none", ...phones.map(({ value }) => value)];
  if (known.includes(phoneChoice)) return phoneChoice;
  return otherPhone ? "other" : first.value;
}
