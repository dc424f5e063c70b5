import type { ListedProduct } from "~/features/shop/catalogue/queries/list-products.server.ts";
import { PRODUCTS_PER_PAGE, productPath } from "~/features/shop/catalogue/rules/shop-address.ts";
import type { Page } from "~/platform/database/paging.server.ts";

/** schema.org data for a page of products; no descriptor for an empty list. */
export function productListData(publicUrl: string, { rows, page }: Page<ListedProduct>) {
  if (rows.length === 0) return [];
  const itemListElement = rows.map(({ id, name }, at) => ({
    "@type": "ListItem",
    position: (page - 1) * PRODUCTS_PER_PAGE + at + 1,
    name,
    url: `${publicUrl}${productPath(id)}`,
  }));
  return [{ "script:ld+json": { "@context": "https://schema.org", "@type": "ItemList", itemListElement } }];
}
