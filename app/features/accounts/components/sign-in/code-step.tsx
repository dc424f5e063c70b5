import { useEffect } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { codeSchema } from "../../schema.ts";
import { CodeField } from "./code-field.tsx";

interface CodeStepProps {
  /** tells where the code was sent */
  hint: string;
  submitLabel: string;
  danger?: boolean;
  /** returns the error, if any */
  onCode: (code: string) => Promise<string | undefined>;
  /** true if the field must not take the focus, because other content comes first */
  waits?: boolean;
  /** sends another code; absent where that takes more than one press */
  onResend?: () => Promise<unknown>;
}

export function CodeStep({
  hint,
  submitLabel,
  danger = false,
  waits = false,
  onCode,
  onResend,
}: CodeStepProps) {
  const [resending, resend] = useSingleFlight();
  const form = useForm({
    schema: codeSchema,
    send: async ({ code }) => {
      const text = await onCode(code);
      return text ? { ok: false, errors: { code: text } } : { ok: true };
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (!waits) ref.current?.querySelector("input")?.focus();
  }, [waits, ref]);
  const sendAgain = async () => {
    await onResend?.();
    form.reset();
  };
  return (
    <Form of={form} className="grid gap-5">
      <CodeField hint={hint} error={form.errors.code} />
      <Button type="submit" size="lg" variant={danger ? "danger" : "primary"} busy={form.busy}>
        {form.busy ? "Vérification..." : submitLabel}
      </Button>
      {onResend && (
        <Button
          variant="link"
          className="justify-self-center"
          busy={resending}
          onClick={() => void resend(sendAgain)}
        >
          Renvoyer le code
        </Button>
      )}
    </Form>
  );
}
