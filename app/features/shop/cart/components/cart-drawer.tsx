import { useEffect } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { currentToasts, dismissToast } from "~/ui/feedback/toast-store.ts";
import { Sheet, SheetContent } from "~/ui/overlay/sheet.tsx";
import { type Cart, cartCents, clearCart } from "../rules/cart.ts";
import { unitsOf } from "../rules/cart-items.ts";
import { EMPTY_CART } from "../rules/read-cart.ts";
import { CartRows } from "./cart-rows.tsx";
import { articles } from "./stored-cart.ts";
import { changeCart, useCart } from "./use-cart.ts";
import { useCartCheck } from "./use-cart-check.ts";

interface CartDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const cart = useCart() ?? EMPTY_CART;
  const close = () => onOpenChange(false);
  const isEmpty = cart.items.length === 0;
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title={`Panier (${articles(unitsOf(cart.items))})`}
        footer={isEmpty ? undefined : <Footer cart={cart} close={close} />}
      >
        <Contents cart={cart} close={close} />
      </SheetContent>
    </Sheet>
  );
}

/** Mounted whenever the drawer opens, so that the cart is checked each time. */
function Contents({ cart, close }: { cart: Cart; close: () => void }) {
  const check = useCartCheck(cart);
  useEffect(() => {
    // The « Ajouté au panier » toast would cover the buttons. Error toasts stay readable.
    for (const { id, variant } of currentToasts()) if (variant !== "destructive") dismissToast(id);
  }, []);
  if (cart.items.length > 0) return <CartRows cart={cart} check={check} />;
  return (
    <div role="status">
      <EmptyState
        headingLevel={3}
        title="Votre panier est vide"
        text="Équipements, compléments et programmes vous attendent à la boutique."
        action={
          <ButtonLink to="/shop" onClick={close}>
            Voir la boutique
          </ButtonLink>
        }
      />
    </div>
  );
}

function Footer({ cart, close }: { cart: Cart; close: () => void }) {
  return (
    <div className="grid w-full gap-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <strong className="font-display text-2xl whitespace-nowrap tabular">
          {formatEuros(cartCents(cart.items))}
        </strong>
      </p>
      <p className="text-sm text-muted">Hors livraison, calculée à l’étape suivante.</p>
      <ButtonLink to="/checkout" size="lg" onClick={close}>
        Procéder au paiement
      </ButtonLink>
      <Button variant="link" size="sm" className="justify-self-center" onClick={() => changeCart(clearCart)}>
        Vider le panier
      </Button>
    </div>
  );
}
