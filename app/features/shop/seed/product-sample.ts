import type { Category, ProductType } from "../catalogue/rules/catalogue.ts";

/** Texts have ordinary spaces; seeding replaces them by French non-breaking ones. */
export interface ProductSample {
  name: string;
  summary: string;
  description: string;
  inside: string[];
  priceCents: number;
  category: Category;
  type: ProductType;
  /** units received; 0 for files */
  received: number;
  /** net weight, for foods only */
  netGrams?: number;
  programme?: string;
  /** day it went on sale */
  since: string;
  /** files in public/images/boutique without extension; cards show the first */
  pictures: { file: string; alt: string }[];
}
