import { useId } from "react";
import { ActionPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import type { FoundOrder } from "~/features/shop/orders/queries/find-order.server.ts";
import { totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** The confirmation has an address, so that it also works without script. */
export function CancelOrder({ order, back }: { order: FoundOrder; back: string }) {
  const form = useForm({ intent: "cancel", about: `cancel-${order.id}` });
  const formId = useId();
  const money = order.paidAt
    ? `${formatEuros(totalCents(order) - order.refundCents)} vous sont remboursés sur le moyen de paiement utilisé.`
    : "Rien n’est débité.";
  return (
    <ActionPanel
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
        <Refusal text={form.answer?.refusal} />
      </Form>
    </ActionPanel>
  );
}
