import { useId, useState } from "react";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import { LONGEST_REASON } from "../../rules/actions.ts";
import { refundSchema } from "../../schema.ts";

interface RefundButtonProps {
  leftCents: number;
  /** amount already refunded as the page showed it, in cents */
  seenCents: number;
  /** nothing was shipped: a full refund cancels the shipment */
  isToBeSent: boolean;
  about: string;
}

/** Asks for the amount and the reason before a partial or full refund. */
export function RefundButton({ leftCents, seenCents, isToBeSent, about }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  // Reopening the dialog clears the previous refusal.
  const [round, setRound] = useState(0);
  const formId = useId();
  const form = useForm({
    intent: "refund",
    schema: refundSchema,
    about: `refund-${about}-${round}`,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.change({ amount: "", reason: "" });
      setOpen(false);
    },
  });
  const openAnew = (next: boolean) => {
    setOpen(next);
    if (next) setRound(round + 1);
  };
  return (
    <Dialog open={open} onOpenChange={openAnew}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm" className="max-sm:grow">
          Rembourser<span className="sr-only"> {about}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={`Rembourser ${about}`}
        description={`Il reste ${formatEuros(leftCents)} qui peuvent être remboursés. L’argent part par le moyen de paiement utilisé, et ne revient pas.${isToBeSent ? " Tout rembourser annule la commande\u00a0: rien n’est expédié, et les articles reviennent en stock." : ""}`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="danger" busy={form.busy}>
              Rembourser
            </Button>
          </>
        }
      >
        <Form of={form} id={formId} className="grid gap-4">
          {form.answer?.refusal && (
            <div tabIndex={-1} data-refusal className="rounded-md">
              <Alert tone="danger">{form.answer.refusal}</Alert>
            </div>
          )}
          <input type="hidden" name="seenCents" value={seenCents} />
          <Field label="Montant" required error={form.errors.amount}>
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              defaultValue={form.typed.amount || typedEuros(leftCents)}
            />
          </Field>
          <Field
            label="Raison"
            hint="La personne la lit dans l’e-mail de remboursement."
            error={form.errors.reason}
            required
          >
            <Textarea name="reason" counterMax={LONGEST_REASON} defaultValue={form.typed.reason} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
