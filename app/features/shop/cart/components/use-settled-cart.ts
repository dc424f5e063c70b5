import { useEffect, useEffectEvent } from "react";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft } from "~/ui/form/drafts.ts";
import type { OrderStatus } from "../../orders/queries/order-status.server.ts";
import { settleOrder } from "../rules/cart.ts";
import { CHECKOUT_DRAFT } from "./checkout-draft.ts";
import { changeCart, currentCart } from "./use-cart.ts";

/** Two tabs reach the page after a payment, and both show the toast; later visits do not. */
const JUST_NOW_MS = 10_000;

let told = "";

/** A paid order of this browser removes its lines from the cart, once. Other orders do not touch the cart. */
export function useSettledCart(
  token: string,
  order: OrderStatus | undefined,
  { isDemo }: { isDemo: boolean },
): void {
  const isPaid = order !== undefined && !["awaiting_payment", "cancelled"].includes(order.status);
  const settle = useEffectEvent(() => {
    if (!order || currentCart().order?.token !== token) return;
    changeCart((cart) => settleOrder(cart, { token, lines: order.lines }, Date.now()));
    dropDraft(CHECKOUT_DRAFT);
    const { settledAt = 0 } = currentCart().order ?? {};
    if (!isDemo || told === token || Date.now() - settledAt > JUST_NOW_MS) return;
    told = token;
    toast({
      title: "Commande simulée",
      description: "En mode démo, la commande est simulée. Configurez Stripe pour les vrais paiements.",
      variant: "success",
    });
  });
  useEffect(() => {
    if (isPaid) settle();
  }, [isPaid]);
}
