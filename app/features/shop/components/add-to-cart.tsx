import { Button } from "~/ui/button.tsx";
import type { CartProduct } from "../rules/cart.ts";
import { isSoldOut } from "../rules/catalogue.ts";

interface AddToCartProps {
  product: CartProduct;
  /** how many are left, once that is known */
  stock: number | undefined;
  size?: "sm" | "md" | "lg";
}

export function AddToCart({ product, stock, size = "md" }: AddToCartProps) {
  const soldOut = stock !== undefined && isSoldOut({ category: product.category, stock });
  return (
    <Button
      size={size}
      disabled={soldOut}
      aria-label={`${soldOut ? "Épuisé" : "Ajouter au panier"}\u00a0: ${product.name}`}
    >
      {soldOut ? "Épuisé" : "Ajouter au panier"}
    </Button>
  );
}
