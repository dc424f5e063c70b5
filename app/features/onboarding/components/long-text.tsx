import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { TEXT_COUNTER } from "../rules/listings.ts";
import type { TextKind } from "../rules/text-samples.ts";
import { ContactAdvice } from "./contact-advice.tsx";
import { ImproveText } from "./improve-text.tsx";

interface LongTextProps {
  kind: TextKind;
  label: string;
  hint?: string;
  error?: string | undefined;
  name: string;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
}

/** A text of several paragraphs, counted and never cut, with a way to improve it. */
export function LongText({ kind, label, hint, error, name, placeholder, text, onChange }: LongTextProps) {
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint} error={error}>
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
      <ImproveText kind={kind} text={text} onChange={onChange} />
      <ContactAdvice text={text} />
    </div>
  );
}
