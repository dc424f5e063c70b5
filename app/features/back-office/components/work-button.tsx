import type { ReactNode } from "react";
import type { ButtonVariant } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";

interface WorkButtonProps {
  /** hidden fields */
  fields: Record<string, string | number>;
  /** the affected person or thing, for screen readers */
  about: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

export function WorkButton({ fields, about, variant = "secondary", children }: WorkButtonProps) {
  return (
    <PressButton fields={fields} variant={variant} size="sm" className="max-sm:grow">
      {children}
      <span className="sr-only"> {about}</span>
    </PressButton>
  );
}
