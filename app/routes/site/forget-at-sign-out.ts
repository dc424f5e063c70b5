import { forgetSavedDraft } from "~/features/onboarding/components/wizard/forget-draft.ts";
import { changeCart } from "~/features/shop/cart/components/use-cart.ts";
import { forgetOrder } from "~/features/shop/orders/rules/sent-order.ts";

/** The cart is not private and stays. Its order is forgotten, because the stored token would open it. */
export async function forgetAtSignOut(): Promise<void> {
  changeCart((cart) => (cart.order || cart.attempt ? forgetOrder(cart) : cart));
  await forgetSavedDraft();
}
