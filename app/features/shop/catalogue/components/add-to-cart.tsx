import { ShoppingBagIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { openCart } from "../../cart/components/stored-cart.ts";
import { changeCart, currentCart } from "../../cart/components/use-cart.ts";
import { addToCart, type CartProduct, MOST_LINES, quantityOf } from "../../cart/rules/cart.ts";
import { isSoldOut, MOST_OF_ONE } from "../rules/catalogue.ts";

interface AddToCartProps {
  product: CartProduct;
  /** undefined until known */
  stock: number | undefined;
  size?: "sm" | "md" | "lg";
  className?: string;
}

export function AddToCart({ product, stock, size = "md", className }: AddToCartProps) {
  const soldOut = stock !== undefined && isSoldOut({ category: product.category, stock });
  const add = () => {
    const cart = currentCart();
    const had = quantityOf(cart, product.id);
    const most = product.category === "coaching" ? MOST_OF_ONE : Math.min(stock ?? MOST_OF_ONE, MOST_OF_ONE);
    if (had >= most) return toastAllInCart(product.name, most);
    if (had === 0 && cart.items.length >= MOST_LINES) return toastCartFull();
    changeCart((latest) => addToCart(latest, product));
    toast({
      title: "Ajouté au panier",
      description: had === 0 ? product.name : `${product.name}, ${had + 1} exemplaires`,
      variant: "success",
      action: { label: "Voir le panier", onPress: openCart },
    });
  };
  return (
    <Button
      size={size}
      className={className}
      disabled={soldOut}
      aria-label={`${soldOut ? "Épuisé" : "Ajouter au panier"}\u00a0: ${product.name}`}
      onClick={add}
    >
      {!soldOut && <ShoppingBagIcon aria-hidden />}
      {soldOut ? "Épuisé" : "Ajouter au panier"}
    </Button>
  );
}

const toastAllInCart = (name: string, most: number) =>
  toast({
    title: "C’est tout ce que vous pouvez prendre",
    description:
      most === MOST_OF_ONE
        ? `${MOST_OF_ONE} exemplaires au plus d’un même article.`
        : `Votre panier contient déjà tout ce qu’il reste de «\u00a0${name}\u00a0».`,
  });

const toastCartFull = () =>
  toast({
    title: "Votre panier est plein",
    description: `${MOST_LINES} articles différents au plus par commande.`,
  });
