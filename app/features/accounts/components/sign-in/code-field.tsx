import type { FormEvent } from "react";
import { Field, Input, type InputProps } from "~/ui/form/field.tsx";

interface CodeFieldProps extends Omit<InputProps, "onChange"> {
  label?: string;
  hint: string;
  error: string | undefined;
  /** removes characters that do not belong to a code */
  clean?: (typed: string) => string;
}

const sixDigits = (typed: string) => typed.replace(/\D/g, "").slice(0, 6);

/** The code has six digits by default; phones offer to fill it in. */
export function CodeField({
  label = "Code à 6 chiffres",
  hint,
  error,
  clean = sixDigits,
  ...input
}: CodeFieldProps) {
  const tidy = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const code = clean(field.value);
    if (code !== field.value) field.value = code;
  };
  return (
    <Field label={label} hint={hint} required error={error}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="text-lg tracking-widest tabular"
        {...input}
        onChange={tidy}
      />
    </Field>
  );
}
