import { useId, useState } from "react";
import { mayDo, totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { LONGEST_REASON } from "../../rules/actions.ts";
import { cancelSchema, refundSchema, shipSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { useMayWork } from "../use-may-work.ts";
import { WorkButton } from "../work-button.tsx";

/** Shows the actions that the order's state allows. */
export function ShopOrderWork({ order }: { order: FoundShopOrder }) {
  const may = (action: Parameters<typeof mayDo>[0]) => mayDo(action, "operator", order, order.lines);
  const mayWork = useMayWork();
  const name = orderName(order);
  const ways = [
    may("deliver") && (
      <WorkButton key="deliver" fields={{ intent: "deliver" }} about={name}>
        Marquer comme livrée
      </WorkButton>
    ),
    may("refund") && mayWork("refunds") && (
      <RefundButton
        key="refund"
        leftCents={totalCents(order) - order.refundCents}
        seenCents={order.refundCents}
        isToBeSent={order.status === "paid"}
        about={name}
      />
    ),
    may("cancel") && (
      <ReasonButton
        key="cancel"
        intent="cancel"
        schema={cancelSchema}
        fields={{}}
        label="Annuler la commande"
        about={name}
        title={`Annuler la commande ${name}\u00a0?`}
        description="Les articles reviennent en stock, et tout ce qui a été payé est remboursé."
        hint="La personne la lit dans l’e-mail d’annulation."
        confirm="Annuler la commande"
      />
    ),
  ].filter(Boolean);
  return (
    <>
      {may("ship") && <ShipForm />}
      {ways.length > 0 && <div className="flex flex-wrap gap-2">{ways}</div>}
    </>
  );
}

function ShipForm() {
  const form = useForm({ intent: "ship", schema: shipSchema });
  return (
    <Card asChild>
      <section aria-labelledby="expedier">
        <CardBody>
          <h2 id="expedier" className="text-xl">
            Expédier
          </h2>
          <Form of={form} className="grid gap-4">
            {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Transporteur" required error={form.errors.carrier}>
                <Input
                  name="carrier"
                  list="transporteurs"
                  autoComplete="off"
                  maxLength={100}
                  defaultValue={form.values.carrier}
                />
              </Field>
              <Field label="Numéro de suivi" required error={form.errors.tracking}>
                <Input
                  name="tracking"
                  autoComplete="off"
                  maxLength={100}
                  defaultValue={form.values.tracking}
                />
              </Field>
            </div>
            <datalist id="transporteurs">
              {["Colissimo", "Chronopost", "Mondial Relay", "DPD", "UPS"].map((carrier) => (
                <option key={carrier} value={carrier} />
              ))}
            </datalist>
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Envoi..." : "Marquer comme expédiée"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}

interface RefundButtonProps {
  leftCents: number;
  /** amount already refunded as the page showed it, in cents */
  seenCents: number;
  /** nothing was shipped: a full refund cancels the shipment */
  isToBeSent: boolean;
  about: string;
}

/** Asks for the amount and the reason before a partial or full refund. */
function RefundButton({ leftCents, seenCents, isToBeSent, about }: RefundButtonProps) {
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
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (next) setRound(round + 1);
  };
  return (
    <Dialog open={open} onOpenChange={changeOpen}>
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
          <Refusal text={form.answer?.refusal} />
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
