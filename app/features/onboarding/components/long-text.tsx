import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { DRAFT_LIMITS, type TextAside } from "../rules/draft.ts";
import { LIMITS, TEXT_COUNTER } from "../rules/listings.ts";
import type { TextKind } from "../rules/text-kinds.ts";
import { longest } from "../schema.ts";
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
  aside: TextAside | null;
  onChange: (text: string, aside: TextAside | null) => void;
}

/** The field accepts more than can be published, so that no typed text is cut. */
export function LongText({ kind, label, hint, error, text, aside, onChange, ...rest }: LongTextProps) {
  const isTooLong = text.trim().length > LIMITS.text;
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint} error={isTooLong ? longest(LIMITS.text) : error}>
        <Textarea
          {...rest}
          rows={8}
          value={text}
          maxLength={DRAFT_LIMITS.text}
          counterMax={TEXT_COUNTER}
          onChange={({ target }) => onChange(target.value, aside)}
          className="min-h-52"
        />
      </Field>
      <ImproveText kind={kind} text={text} aside={aside} onChange={onChange} />
      <ContactAdvice text={text} />
    </div>
  );
}
