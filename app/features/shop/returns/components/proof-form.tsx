import type { ShownWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { proofSchema } from "../../schema.ts";
import { withdrawPath } from "../rules/returns.ts";

/** Proof of shipping makes the refund due. */
export function ProofForm({ withdrawal, token }: { withdrawal: ShownWithdrawal; token: string }) {
  const { number, status, proofCarrier, proofTracking } = withdrawal;
  const form = useForm({
    intent: "prove",
    schema: proofSchema,
    // The form may be shown on the order's page, which has another action.
    action: withdrawPath(token),
    about: `proof-${number}`,
    onAnswer: ({ ok }) => ok && toast({ title: "Merci, c’est noté", variant: "success" }),
  });
  const isSent = status === "sent";
  return (
    <details open={form.answer && !form.answer.ok ? true : undefined} className="group rounded-lg bg-surface">
      <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-2.5 font-semibold underline-offset-4 hover:underline">
        {isSent ? "Corriger la preuve d’envoi" : "J’ai renvoyé le colis"}
      </summary>
      <Form
        of={form}
        aria-label={`Preuve d’envoi de ${withdrawalName(withdrawal)}`}
        className="grid gap-4 px-4 pt-2 pb-4"
      >
        {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
        <input type="hidden" name="number" value={number} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Transporteur" required error={form.errors.carrier}>
            <Input
              name="carrier"
              autoComplete="off"
              maxLength={100}
              defaultValue={form.values.carrier ?? proofCarrier}
            />
          </Field>
          <Field
            label="Numéro de suivi"
            hint="Ou celui de la preuve de dépôt."
            required
            error={form.errors.tracking}
          >
            <Input
              name="tracking"
              autoComplete="off"
              maxLength={100}
              defaultValue={form.values.tracking ?? proofTracking}
            />
          </Field>
        </div>
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Envoi..." : isSent ? "Enregistrer" : "J’ai renvoyé le colis"}
        </Button>
      </Form>
    </details>
  );
}
