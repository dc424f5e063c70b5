import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

interface WorkButtonProps {
  /** what is sent */
  fields: Record<string, string | number>;
  /** to whom or to what it happens, for those who hear the button alone */
  about: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** One thing that is done at a press, without leaving the page. */
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
