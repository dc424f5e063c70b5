import { Field, Input } from "~/ui/field.tsx";

export const CODE_MISSING = "Entrez le code.";

interface CodeFieldProps {
  label?: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (code: string) => void;
}

/** A code of six digits, which phones offer to fill in by themselves. */
export function CodeField({ label = "Code à 6 chiffres", hint, error, value, onChange }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} required error={error}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="text-lg tracking-widest tabular"
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
      />
    </Field>
  );
}
