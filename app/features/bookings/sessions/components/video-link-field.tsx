import type { ReactNode } from "react";
import { Field, Input } from "~/ui/form/field.tsx";

interface VideoLinkFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  defaultValue: string;
}

export const VideoLinkField = ({ label, hint, error, defaultValue }: VideoLinkFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input
      type="url"
      name="videoUrl"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      defaultValue={defaultValue}
    />
  </Field>
);
