import { demoPaymentSchema, FAILING_CARD } from "~/features/payments/rules/demo-choices.ts";
import type { PaymentKind } from "~/features/payments/rules/provider.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { RadioCard, RadioGroup } from "~/ui/radio-group.tsx";
import { useForm } from "~/ui/use-form.ts";

/** What the payer's bank is to say. */
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
