import { inArray } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import type { Offers } from "../../cart/rules/check-cart.ts";
import { products } from "../../tables.server.ts";

export async function findOffers(db: Executor, ids: readonly number[]): Promise<Offers> {
  const found = await db
    .select({
      id: products.id,
      stock: products.stockQuantity,
      priceCents: products.priceCents,
      onSale: products.isOnSale,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return Object.fromEntries(found.map(({ id, ...offer }) => [id, offer]));
}
