import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useActionData, useNavigate } from "react-router";
import { ActionPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { OrderBadge } from "~/features/shop/orders/components/order-badge.tsx";
import { OrderDetails } from "~/features/shop/orders/components/order-details.tsx";
import { OrderWays } from "~/features/shop/orders/components/order-ways.tsx";
import type { FoundOrder } from "~/features/shop/orders/queries/find-order.server.ts";
import { totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { orderNote } from "~/features/shop/orders/rules/order-words.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { WithdrawalPanel } from "~/features/shop/returns/components/withdrawal-panel.tsx";
import { formatEuros } from "~/platform/format/money.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { OrderPage } from "./order-page.server.ts";

interface OrderScreenProps {
  page: OrderPage;
  /** the address of this page */
  path: string;
  /** a link back, if there is one */
  above?: ReactNode;
}

export function OrderScreen({ page, path, above }: OrderScreenProps) {
  const { order, withdrawal, token, deliveryDays, isCancelling, now } = page;
  // Without script no toast appears, so the page shows the refusal.
  const answer = useActionData() as FormAnswer | undefined;
  const isAsking = isCancelling && order.may.cancel;
  const isAnswered = isCancelling && !order.may.cancel;
  const navigate = useNavigate();
  const leaveQuestion = useEffectEvent(() => navigate(path, { replace: true, preventScrollReset: true }));
  // The order is cancelled, or can no longer be: the confirmation leaves the address too.
  useEffect(() => {
    if (isAnswered) void leaveQuestion();
  }, [isAnswered]);
  useLookingAgain(order.status === "awaiting_payment");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        {above}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">Commande {orderName(order)}</h1>
          <OrderBadge order={order} />
        </div>
      </header>
      {answer?.refusal && !isAsking && <Alert tone="danger">{answer.refusal}</Alert>}
      <p role="status" className="rounded-lg bg-sand px-4 py-3">
        {orderNote(order, order.lines, { delivery: { days: deliveryDays }, now })}
      </p>
      <OrderWays order={order} cancelPath={`${path}?faire=annuler`} />
      {isAsking && <CancelOrder order={order} back={path} />}
      <OrderDetails order={order} token={token} />
      <WithdrawalPanel withdrawal={withdrawal} token={token} />
    </div>
  );
}

/** The confirmation has an address, so that it also works without script. */
function CancelOrder({ order, back }: { order: FoundOrder; back: string }) {
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
