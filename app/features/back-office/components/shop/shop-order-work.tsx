import { mayDo, totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { cancelSchema, shipSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { WorkButton } from "../work-button.tsx";
import { RefundButton } from "./refund-button.tsx";

/** Shows the actions that the order's state allows. */
export function ShopOrderWork({ order }: { order: FoundShopOrder }) {
  const may = (action: Parameters<typeof mayDo>[0]) => mayDo(action, "operator", order, order.lines);
  const name = orderName(order);
  const ways = [
    may("deliver") && (
      <WorkButton key="deliver" fields={{ intent: "deliver" }} about={name}>
        Marquer comme livrée
      </WorkButton>
    ),
    may("refund") && (
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
