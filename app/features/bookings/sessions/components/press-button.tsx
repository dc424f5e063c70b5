import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

interface PressButtonProps {
  intent: string;
  bookingId: string;
  /** hidden fields sent with the form */
  fields?: Record<string, string>;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  children: ReactNode;
}

export function PressButton({
  intent,
  bookingId,
  fields = {},
  variant,
  size = "sm",
  children,
}: PressButtonProps) {
  const form = useForm({ intent, about: `${intent}-${bookingId}-${Object.values(fields).join("-")}` });
  return (
    <Form of={form} className="max-sm:grow">
      <input type="hidden" name="booking" value={bookingId} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size} busy={form.busy} className="max-sm:w-full">
        {children}
      </Button>
    </Form>
  );
}
