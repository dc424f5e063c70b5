import type { ReactNode } from "react";
import { Field, Input } from "~/ui/form/field.tsx";

interface VideoLinkFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  /** the value itself where each change is followed */
  defaultValue: string;
  /** present in a form that stores what is typed at once */
  onType?: (value: string) => void;
  onLeave?: () => void;
}

export const VideoLinkField = ({
  label,
  hint,
  error,
  defaultValue,
  onType,
  onLeave,
}: VideoLinkFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input
      type="url"
      name="videoUrl"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      onBlur={onLeave}
      {...(onType
        ? { value: defaultValue, onChange: ({ target }) => onType(target.value) }
        : { defaultValue })}
    />
  </Field>
);
