import type { PaymentKind } from "~/features/payments/core/rules/provider.ts";
import { demoPaymentSchema, FAILING_CARD } from "~/features/payments/providers/rules/demo-choices.ts";
import { Button } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** Lets the payer choose the bank's answer. */
export function PaymentDecision({ kind }: { kind: PaymentKind }) {
  const form = useForm({ schema: demoPaymentSchema });
  const pressed = form.busy && form.sending?.get("decision");
  return (
    <Form of={form} className="grid gap-5 border-t border-line pt-6">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <RadioGroup label="Carte" name="card" defaultValue={form.values.card || "good"} layout="grid gap-3">
        <RadioCard value="good" label="Une carte qui fonctionne" />
        <RadioCard
          value="failing"
          label="Une carte qui échouera plus tard"
          description={FAILING_CARD[kind]}
        />
      </RadioGroup>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <Button
          type="submit"
          size="lg"
          name="decision"
          value="pay"
          disabled={form.busy}
          busy={pressed === "pay"}
        >
          Payer
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="secondary"
          name="decision"
          value="refuse"
          disabled={form.busy}
          busy={pressed === "refuse"}
        >
          Refuser
        </Button>
      </div>
      <p className="text-sm text-muted">
        «&nbsp;Refuser&nbsp;» fait comme si la banque disait non tout de suite.
      </p>
    </Form>
  );
}
