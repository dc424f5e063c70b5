import { ShoppingBagIcon } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { lazyPart } from "~/ui/lazy-part.tsx";
import { articles, unitsOf } from "../rules/read-cart.ts";
import { useCart } from "./use-cart.ts";

const CartDrawer = lazyPart(() => import("./cart-drawer.tsx"));

/** In the header of every page: how many units are in the cart. The drawer it opens is loaded with the first press. */
export function CartButton({ className = "" }: { className?: string }) {
  const units = unitsOf(useCart()?.items ?? []);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const change = (opens: boolean) => {
    // Closed, it stays in the page to be seen leaving.
    if (opens) setWanted(true);
    setOpen(opens);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className={`relative ${className}`}
        aria-label={units ? `Panier, ${articles(units)}` : "Panier"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={CartDrawer.preload}
        onFocus={CartDrawer.preload}
        onClick={() => change(true)}
      >
        <ShoppingBagIcon aria-hidden />
        {units > 0 && (
          <Badge tone="solid" aria-hidden className="absolute -top-1 -right-1 px-2 tabular">
            {units > 99 ? "99+" : units}
          </Badge>
        )}
      </Button>
      <CartDrawer
        wanted={wanted}
        open={open}
        onOpenChange={change}
        onMissing={() => {
          setWanted(false);
          setOpen(false);
        }}
      />
    </>
  );
}
