import { useId } from "react";
import { WishPanel } from "~/features/bookings/components/wish-panel.tsx";
import type { FoundOrder } from "~/features/shop/queries/find-order.server.ts";
import { totalCents } from "~/features/shop/rules/order-states.ts";
import { formatEuros } from "~/platform/money.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { useForm } from "~/ui/use-form.ts";

/** Asks once more before an order is given up; it has an address, so that it can be had without script. */
export function CancelOrder({ order, back }: { order: FoundOrder; back: string }) {
  const form = useForm({ intent: "cancel", about: `cancel-${order.id}` });
  const formId = useId();
  const money = order.paidAt
    ? `${formatEuros(totalCents(order) - order.refundCents)} vous sont remboursés sur le moyen de paiement utilisé.`
    : "Rien n’est débité.";
  return (
    <WishPanel
      title="Annuler cette commande&nbsp;?"
      description={`Ses articles sont remis en vente. ${money}`}
      back={back}
      confirm={
        <Button type="submit" form={formId} variant="danger" busy={form.busy}>
          {form.busy ? "Annulation..." : "Annuler la commande"}
        </Button>
      }
    >
      <Form of={form} id={formId}>
        {form.answer?.refusal && (
          <div tabIndex={-1} data-refusal className="rounded-md">
            <Alert tone="danger">{form.answer.refusal}</Alert>
          </div>
        )}
      </Form>
    </WishPanel>
  );
}
