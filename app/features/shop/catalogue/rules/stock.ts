import { readId } from "~/features/discovery/rules/listing.ts";
import { type Category, isSoldOut } from "./catalogue.ts";

/** What of a product changes without its page being made again, or may have changed since a page was. */
export interface ProductStock {
  stock: number;
  priceCents: number;
  onSale: boolean;
}

/** By the id of the product; of what never was there is nothing. */
export type StockById = Record<number, ProductStock>;

/** The most products that are asked about at once: more than a page shows, or a cart holds. */
export const MOST_STOCKS = 50;

/** So few that it is said how many. */
const FEW = 5;

/** In words; nothing of what is only a file. */
export function stockText(product: { category: Category; stock: number }): string | undefined {
  if (product.category === "coaching") return undefined;
  if (isSoldOut(product)) return "Épuisé";
  return product.stock <= FEW ? `Plus que ${product.stock}` : "En stock";
}

/** "1,2,7": ids as addresses write them, each once; undefined for anything else. */
export function readStockIds(asked: string | null): number[] | undefined {
  const parts = (asked ?? "").split(",");
  if (parts.length > MOST_STOCKS) return undefined;
  const ids = parts.map((part) => readId(part));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

export const stockPath = (ids: readonly number[]): string => `/functions/v1/stock?ids=${ids.join(",")}`;
