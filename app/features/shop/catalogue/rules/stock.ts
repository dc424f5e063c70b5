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

interface Stocked {
  category: Category;
  stock: number;
}

export type StockLevel = "none" | "few" | "enough";

export function stockLevel(product: Stocked): StockLevel {
  if (isSoldOut(product)) return "none";
  return product.stock <= FEW ? "few" : "enough";
}

/** Undefined for files. */
export function stockText(product: Stocked): string | undefined {
  if (product.category === "coaching") return undefined;
  const words = { none: "Épuisé", few: `Plus que ${product.stock}`, enough: "En stock" };
  return words[stockLevel(product)];
}

/** Parses "1,2,7" and removes duplicates; undefined if anything is invalid. */
export function readStockIds(asked: string | null): number[] | undefined {
  const parts = (asked ?? "").split(",");
  if (parts.length > MOST_STOCKS) return undefined;
  const ids = parts.map((part) => readId(part));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

export const stockPath = (ids: readonly number[]): string => `/functions/v1/stock?ids=${ids.join(",")}`;
