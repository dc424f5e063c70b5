import { useEffect, useEffectEvent, useRef } from "react";
import { Button, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface AnswerFormProps {
  form: FormState;
  label: string;
  variant?: ButtonVariant;
}

function AnswerForm({ form, label, variant = "primary" }: AnswerFormProps) {
  return (
    <Form of={form}>
      <Button type="submit" size="lg" variant={variant} busy={form.busy}>
        {form.busy ? "Un instant..." : label}
      </Button>
    </Form>
  );
}

/**
 * Confirms automatically once the page runs in a browser, because following the link was the consent. The
 * page's script sends the request, so that merely fetching the link confirms nothing. Without script, the
 * button is used.
 */
export function ConfirmingForm({ form }: { form: FormState }) {
  const asked = useRef(false);
  const confirm = useEffectEvent(() => {
    if (asked.current || form.answer) return;
    asked.current = true;
    form.submit();
  });
  useEffect(() => confirm(), []);
  return <AnswerForm form={form} label="Confirmer mon alerte" />;
}

export function EndingForm({ form }: { form: FormState }) {
  return <AnswerForm form={form} label="Arrêter cette alerte" variant="secondary" />;
}
