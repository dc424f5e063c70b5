import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { CATEGORIES, type Category, PRICE_BANDS, type PriceBand } from "./catalogue.ts";

export const SHOP_PATH = "/shop";

export const PRODUCTS_PER_PAGE = 12;

export const SHOP_SORTS = ["pertinence", "prix-croissant", "prix-decroissant", "nouveautes"] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

export const SHOP_SORT_LABELS: Record<ShopSort, string> = {
  pertinence: "Pertinence",
  "prix-croissant": "Prix croissant",
  "prix-decroissant": "Prix décroissant",
  nouveautes: "Nouveautés",
};

export interface ShopRequest {
  text: string;
  category: Category | undefined;
  price: PriceBand;
  sort: ShopSort;
  page: number;
}

/** Unknown values are ignored. */
export function readShopRequest(parameters: URLSearchParams): ShopRequest {
  return {
    text: readText(parameters.get("q")),
    category: oneOf(CATEGORIES, parameters.get("category")),
    price: oneOf(PRICE_BANDS, parameters.get("price")) ?? "all",
    sort: oneOf(SHOP_SORTS, parameters.get("tri")) ?? "pertinence",
    page: readPage(parameters.get("page")),
  };
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

export function shopPath({ text, category, price, sort, page }: Partial<ShopRequest>): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (category) parameters.set("category", category);
  if (price && price !== "all") parameters.set("price", price);
  if (sort && sort !== "pertinence") parameters.set("tri", sort);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${SHOP_PATH}?${parameters}` : SHOP_PATH;
}

export const productPath = (id: number): string => `/product/${id}`;
