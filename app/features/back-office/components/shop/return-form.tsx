import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundReturn } from "../../queries/list-shop-orders.server.ts";
import { LONGEST_REASON } from "../../rules/actions.ts";
import { returnSchema } from "../../schema.ts";

interface ReturnFormProps {
  back: FoundReturn;
  /** remaining refund in cents; 0 if it was paid before the parcel arrived */
  dueCents: number;
}

/**
 * Records the received quantities and refunds in one step, or refunds before arrival on proof of shipment.
 */
export function ReturnForm({ back, dueCents }: ReturnFormProps) {
  const { id, lines, status } = back;
  const form = useForm({ intent: "receive", schema: returnSchema, about: `return-${id}-${status}` });
  const { values, errors } = form;
  const wasPaidBack = status === "refunded";
  return (
    <Form
      of={form}
      aria-label={`Traiter ${withdrawalName(back)}`}
      className="grid gap-4 border-t border-line pt-4"
    >
      {form.answer?.refusal && (
        <div tabIndex={-1} data-refusal className="rounded-md">
          <Alert tone="danger">{form.answer.refusal}</Alert>
        </div>
      )}
      <input type="hidden" name="withdrawalId" value={id} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Ce qui est revenu, et retourne en stock</legend>
        {lines.map(({ position, name, quantity }) => (
          <Field key={position} label={name} hint={`${quantity} à renvoyer`}>
            <Input
              name={`received-${position}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              defaultValue={values[`received-${position}`] ?? quantity}
              className="max-w-32"
            />
          </Field>
        ))}
      </fieldset>
      {wasPaidBack ? (
        <>
          <input type="hidden" name="amount" value="0" />
          <input type="hidden" name="reason" value="" />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label="À rembourser"
            hint={`${formatEuros(dueCents)} sont dus.`}
            required
            error={errors.amount}
          >
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              defaultValue={values.amount ?? typedEuros(dueCents)}
            />
          </Field>
          <Field
            label="Raison, si c’est moins"
            hint="La personne la lit dans un e-mail, et sur la page de sa commande."
            error={errors.reason}
          >
            <Textarea name="reason" rows={2} counterMax={LONGEST_REASON} defaultValue={values.reason} />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} className="max-sm:grow">
          {wasPaidBack ? "Colis reçu" : "Colis reçu, rembourser"}
        </Button>
        {!wasPaidBack && (
          <Button
            type="submit"
            name="way"
            value="early"
            variant="secondary"
            disabled={form.busy}
            className="max-sm:grow"
          >
            Rembourser sans attendre le colis
          </Button>
        )}
      </div>
    </Form>
  );
}
