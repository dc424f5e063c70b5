import { ShoppingBagIcon } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { lazyPart } from "~/ui/lazy-part.tsx";
import { articles, useCartUnits } from "./stored-cart.ts";

const CartDrawer = lazyPart(() => import("./cart-drawer.tsx"));

/** In the header of every page: how many units are in the cart. The drawer it opens is loaded with the first press. */
export function CartButton() {
  const units = useCartUnits();
  // Undefined until it is first opened; closed, it stays in the page to be seen leaving.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
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
          <Badge tone="solid" aria-hidden className="absolute -top-1 -right-1">
            {units > 99 ? "99+" : units}
          </Badge>
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
