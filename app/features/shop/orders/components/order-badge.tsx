import { Badge } from "~/ui/data/badge.tsx";
import { type OrderState, orderLabel } from "../rules/order-states.ts";

const TONES = {
  awaiting_payment: "clay",
  paid: "sand",
  shipped: "green",
  delivered: "neutral",
  cancelled: "outline",
} as const satisfies Record<OrderState, string>;

export function OrderBadge({ order }: { order: Parameters<typeof orderLabel>[0] }) {
  return <Badge tone={TONES[order.status]}>{orderLabel(order)}</Badge>;
}
