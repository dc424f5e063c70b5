import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

interface WorkButtonProps {
  /** hidden fields */
  fields: Record<string, string | number>;
  /** the affected person or thing, for screen readers */
  about: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

export function WorkButton({ fields, about, variant = "secondary", children }: WorkButtonProps) {
  const form = useForm({});
  return (
    <Form of={form} className="max-sm:grow">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size="sm" busy={form.busy} className="max-sm:w-full">
        {children}
        <span className="sr-only"> {about}</span>
      </Button>
    </Form>
  );
}
