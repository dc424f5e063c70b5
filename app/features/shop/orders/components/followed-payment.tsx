import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { PaymentPanel } from "../../cart/components/payment-panel.tsx";
import type { OrderStatus } from "../queries/order-status.server.ts";
import { paidPath } from "../rules/orders.ts";
import { useOrderStatus } from "./use-order-status.ts";

interface FollowedPaymentProps {
  token: string;
  /** the state in the answer to the order, if this page sent it */
  first: OrderStatus | undefined;
  opened: boolean | undefined;
  /** another tab has seen the payment */
  isSettled: boolean;
  onEdit: () => void;
  /** the order was not paid, and cannot be any more */
  onOver: () => void;
  /** the order was paid and then cancelled, which the page after the payment explains */
  onCalledOff: () => void;
}

/** Follows the payment, in whichever tab it is made, and then navigates. */
export function FollowedPayment(props: FollowedPaymentProps) {
  const { token, first, opened, isSettled, onEdit, onOver, onCalledOff } = props;
  const navigate = useNavigate();
  const seen = useOrderStatus(token, first);
  const order = seen === "unknown" ? undefined : seen;
  const isOver = seen === "unknown" || order?.status === "cancelled";
  const isPaid = isSettled || (order !== undefined && !isOver && order.status !== "awaiting_payment");
  const end = useEffectEvent(() => {
    if (isPaid || order?.calledOffBy) void navigate(paidPath(token), { replace: true });
    if (order?.calledOffBy) onCalledOff();
    else if (isOver) onOver();
  });
  useEffect(() => {
    if (isPaid || isOver) end();
  }, [isPaid, isOver]);
  return <PaymentPanel order={isPaid ? undefined : order} opened={opened} onEdit={onEdit} />;
}
