import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Refusal } from "./refusal.tsx";

interface PressFormProps {
  intent: string;
  /** distinguishes several forms of the same intent on a page */
  about?: string;
  /** hidden fields, above all the shown values; they may change while the form keeps its answer */
  fields?: Record<string, string | number>;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  children: ReactNode;
}

/** A form with a single button. The page reports success, because the button may be gone by then. */
export function PressForm(props: PressFormProps) {
  const { intent, about = intent, fields = {}, variant, size = "md", children } = props;
  const form = useForm({ intent, about });
  return (
    <Form of={form} className="grid justify-items-start gap-3 max-sm:w-full">
      <Refusal text={form.answer?.refusal} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} size={size} busy={form.busy} className="max-sm:w-full">
        {children}
      </Button>
    </Form>
  );
}
