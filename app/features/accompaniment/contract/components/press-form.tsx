import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Refusal } from "./refusal.tsx";

interface PressFormProps {
  intent: string;
  /** which one, where a page has several of an intent */
  about?: string;
  /** what is sent along: above all, what was shown. It may change while the form stays, and what was answered stays with it */
  fields?: Record<string, string | number>;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  children: ReactNode;
}

/** Something that is done at one press. That it is done is told by the page: the button may be gone by then. */
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
