import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import { Refusal } from "./refusal.tsx";

interface PressFormProps {
  intent: string;
  /** what is sent along: above all, what was shown */
  fields?: Record<string, string | number>;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  /** said once it is done */
  done?: string;
  children: ReactNode;
}

/** Something that is done at one press. */
export function PressForm({ intent, fields = {}, variant, size = "md", done, children }: PressFormProps) {
  const form = useForm({
    intent,
    about: `${intent}-${Object.values(fields).join("-")}`,
    onAnswer: ({ ok }) => ok && done && toast({ title: done, variant: "success" }),
  });
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
