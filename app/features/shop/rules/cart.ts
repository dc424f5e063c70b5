import type { Category } from "./catalogue.ts";

/** A product as it is put into the cart. */
export interface CartProduct {
  id: number;
  name: string;
  priceCents: number;
  image: string;
  category: Category;
}
