import { asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { productPictures, products } from "../../tables.server.ts";
import type { StockById } from "../rules/stock.ts";
import type { ListedProduct } from "./list-products.server.ts";

export interface ProductPicture {
  image: string;
  alt: string;
}

export interface ShownProduct extends ListedProduct {
  description: string;
  inside: string[];
  pictures: ProductPicture[];
}

/** Includes products that are not on sale any more. */
export async function findProduct(
  db: Executor,
  id: number,
): Promise<(ShownProduct & { isOnSale: boolean }) | undefined> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      summary: products.summary,
      description: products.description,
      inside: products.inside,
      priceCents: products.priceCents,
      category: products.category,
      type: products.type,
      netGrams: products.netGrams,
      isOnSale: products.isOnSale,
      image: productPictures.image,
      alt: productPictures.alt,
    })
    .from(products)
    .leftJoin(productPictures, eq(productPictures.productId, products.id))
    .where(eq(products.id, id))
    .orderBy(asc(productPictures.position));
  const [first] = rows;
  if (!first) return undefined;
  const { alt: _alt, image, ...product } = first;
  const pictures = rows.flatMap((row) => (row.image ? [{ image: row.image, alt: row.alt ?? "" }] : []));
  return { ...product, image: image ?? "", pictures };
}

export async function readStock(db: Executor, ids: readonly number[]): Promise<StockById> {
  const rows = await db
    .select({
      id: products.id,
      stock: products.stockQuantity,
      priceCents: products.priceCents,
      onSale: products.isOnSale,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return Object.fromEntries(rows.map(({ id, ...now }) => [id, now]));
}
