import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { TEXT_COUNTER } from "../rules/listings.ts";
import { ContactAdvice } from "./contact-advice.tsx";

interface LongTextProps {
  label: string;
  name: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
}

/** A text of several paragraphs, counted and never cut. */
export function LongText({ label, name, placeholder, text, onChange }: LongTextProps) {
  return (
    <div className="grid gap-3">
      <Field label={label}>
        <Textarea
          name={name}
          rows={8}
          value={text}
          placeholder={placeholder}
          counterMax={TEXT_COUNTER}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-52"
        />
      </Field>
      <ContactAdvice text={text} />
    </div>
  );
}
