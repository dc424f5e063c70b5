import { forgetSavedDraft } from "~/features/onboarding/components/wizard/forget-draft.ts";
import { changeCart } from "~/features/shop/cart/components/use-cart.ts";
import { forgetOrder } from "~/features/shop/orders/rules/sent-order.ts";

/** What is in a cart is nobody's secret; the order that was sent of it opens by what the browser knows of it. */
export async function forgetAtSignOut(): Promise<void> {
  changeCart((cart) => (cart.order || cart.attempt ? forgetOrder(cart) : cart));
  await forgetSavedDraft();
}
