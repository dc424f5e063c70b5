import { PhoneIcon } from "lucide-react";
import type { FieldOf } from "~/platform/forms.ts";
import { Field, Input } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import type { FormState } from "~/ui/use-form.ts";
import type { SavedPhone } from "../queries.server.ts";
import type { contactSchema } from "../schema.ts";

const HINT = "Facultatif. Pour être rappelé, une fois votre demande acceptée.";

export type ContactFormState = FormState<FieldOf<typeof contactSchema>>;

interface PhoneChoiceProps {
  form: ContactFormState;
  phones: SavedPhone[];
}

/** One of the numbers given before, or another one; whoever has given none is asked for it straight away. */
export function PhoneChoice({ form, phones }: PhoneChoiceProps) {
  const choice = effectiveChoice(form.typed, phones);
  const error = form.errors.phone;
  const forget = () => form.forget("phone");
  const typed = (label: string, hint?: string) => (
    <Field label={label} hint={hint} error={error}>
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
  // One shape for both: a field that is being typed in when the saved numbers arrive stays the same field.
  return (
    <div className="grid gap-4">
      <input type="hidden" name="phone" value={chosenPhone(form.typed, phones)} />
      {asked && (
        <Field label="Téléphone" hint={HINT} error={choice === "other" ? undefined : error}>
          <Select name="phoneChoice" icon={<PhoneIcon />} value={choice} onChange={forget}>
            {phones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="other">Autre numéro...</option>
            <option value="none">Ne pas donner de numéro</option>
          </Select>
        </Field>
      )}
      {choice === "other" && (asked ? typed("Votre autre numéro") : typed("Téléphone", HINT))}
    </div>
  );
}

/** What will be sent. */
function chosenPhone(typed: ContactFormState["typed"], phones: SavedPhone[]): string {
  const choice = effectiveChoice(typed, phones);
  return choice === "other" ? (typed.otherPhone ?? "") : choice === "none" ? "" : choice;
}

/** A number that was typed before the saved ones were known stays the chosen one. */
function effectiveChoice(
  { phoneChoice = "", otherPhone }: ContactFormState["typed"],
  phones: SavedPhone[],
): string {
  const [first] = phones;
  if (!first) return "other";
  const known = ["other", "none", ...phones.map(({ value }) => value)];
  if (known.includes(phoneChoice)) return phoneChoice;
  return otherPhone ? "other" : first.value;
}
