import type { Category, ProductType } from "../catalogue/rules/catalogue.ts";

/** A sample of the shop; texts are typed with ordinary spaces, and get those of French when they are written. */
export interface ProductSample {
  name: string;
  summary: string;
  description: string;
  inside: string[];
  priceCents: number;
  category: Category;
  type: ProductType;
  /** what has arrived of it; of what is only a file, nothing does */
  received: number;
  /** of foods: what is inside, without its packaging */
  netGrams?: number;
  programme?: string;
  /** the day since when it is sold */
  since: string;
  /** files of public/images/boutique, without their ending, the first one for cards */
  pictures: { file: string; alt: string }[];
}
