import { readId } from "~/platform/format/ids.ts";
import { type Category, isSoldOut } from "./catalogue.ts";

/** The part of a product that a cached page does not show, or may show outdated. */
export interface ProductStock {
  stock: number;
  priceCents: number;
  onSale: boolean;
}

/** The keys are product ids; unknown products are missing. */
export type StockById = Record<number, ProductStock>;

/** Per request: more than a page shows or a cart holds. */
export const MOST_STOCKS = 50;

/** Up to this stock, the exact number is shown. */
const FEW = 5;

/** Undefined for files. */
export function stockText(product: { category: Category; stock: number }): string | undefined {
  if (product.category === "coaching") return undefined;
  if (isSoldOut(product)) return "Épuisé";
  return product.stock <= FEW ? `Plus que ${product.stock}` : "En stock";
}

/** Parses "1,2,7" and removes duplicates; undefined if anything is invalid. */
export function readStockIds(asked: string | null): number[] | undefined {
  const parts = (asked ?? "").split(",");
  if (parts.length > MOST_STOCKS) return undefined;
  const ids = parts.map((part) => readId(part));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

export const stockPath = (ids: readonly number[]): string => `/functions/v1/stock?ids=${ids.join(",")}`;
