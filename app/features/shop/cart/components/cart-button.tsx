import { ShoppingBagIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { articles, onCartWanted, useCartUnits } from "./stored-cart.ts";

const CartDrawer = lazyPart(() => import("./cart-drawer.tsx"));

/** Part of every page's header. The drawer is loaded on first use. */
export function CartButton() {
  const units = useCartUnits();
  // Undefined until first opened. A closed drawer stays mounted for its closing animation.
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      onCartWanted(() => {
        // The toast that asked for the cart leaves, so the focus returns here when the drawer closes.
        button.current?.focus();
        setOpen(true);
      }),
    [],
  );
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className="relative ml-auto -mr-5"
        aria-label={`Panier${units ? `, ${articles(units)}` : ""}`}
        aria-haspopup="dialog"
        aria-expanded={Boolean(open)}
        onPointerEnter={CartDrawer.preload}
        onFocus={CartDrawer.preload}
        onClick={() => setOpen(true)}
      >
        <ShoppingBagIcon aria-hidden />
        {units > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-5 rounded-full bg-clay px-1 text-xs leading-5 text-on-clay"
          >
            {units > 99 ? "99+" : units}
          </span>
        )}
      </Button>
      <CartDrawer
        wanted={open !== undefined}
        open={Boolean(open)}
        onOpenChange={setOpen}
        onMissing={() => setOpen(undefined)}
      />
    </>
  );
}
