import { PhoneIcon } from "lucide-react";
import { Field, Input } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import type { SavedPhone } from "../queries.server.ts";
import type { ContactDraft } from "./contact-draft.ts";

const HINT = "Facultatif. Pour être rappelé, une fois votre demande acceptée.";

interface PhoneChoiceProps {
  draft: ContactDraft;
  change: (typed: Partial<ContactDraft>) => void;
  phones: SavedPhone[];
  error: string | undefined;
}

/** One of the numbers given before, or another one; whoever has given none is asked for it straight away. */
export function PhoneChoice({ draft, change, phones, error }: PhoneChoiceProps) {
  const choice = effectiveChoice(draft, phones);
  const typed = (label: string, hint?: string) => (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="tel"
        name="otherPhone"
        autoComplete="tel"
        placeholder="06 XX XX XX XX"
        maxLength={40}
        icon={<PhoneIcon />}
        value={draft.otherPhone}
        onChange={(event) => change({ otherPhone: event.target.value })}
      />
    </Field>
  );
  const asked = phones.length > 0;
  // One shape for both: a field that is being typed in when the saved numbers arrive stays the same field.
  return (
    <div className="grid gap-4">
      {asked && (
        <Field label="Téléphone" hint={HINT} error={choice === "other" ? undefined : error}>
          <Select
            name="phoneChoice"
            icon={<PhoneIcon />}
            value={choice}
            onChange={(event) => change({ phoneChoice: event.target.value })}
          >
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
export function chosenPhone(draft: ContactDraft, phones: SavedPhone[]): string {
  const choice = effectiveChoice(draft, phones);
  return choice === "other" ? draft.otherPhone : choice === "none" ? "" : choice;
}

/** A number that was typed before the saved ones were known stays the chosen one. */
function effectiveChoice({ phoneChoice, otherPhone }: ContactDraft, phones: SavedPhone[]): string {
  const [first] = phones;
  if (!first) return "other";
  const known = ["other", "none", ...phones.map(({ value }) => value)];
  if (known.includes(phoneChoice)) return phoneChoice;
  return otherPhone ? "other" : first.value;
}
