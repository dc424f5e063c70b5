import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { fold } from "~/platform/format/text.ts";
import { productPictures, products } from "../../tables.server.ts";
import { bandBounds, type Category, type ProductType } from "../rules/catalogue.ts";
import { PRODUCTS_PER_PAGE, type ShopRequest, type ShopSort } from "../rules/shop-address.ts";

/** The stock is left out: it is loaded separately. */
export interface ListedProduct {
  id: number;
  name: string;
  summary: string;
  priceCents: number;
  category: Category;
  type: ProductType;
  /** net weight of foods; null otherwise */
  netGrams: number | null;
  image: string;
}

/** Written without "= true", to match the partial index. */
const onSale = sql`${products.isOnSale}`;
const firstPicture = and(eq(productPictures.productId, products.id), eq(productPictures.position, 0));

const listed = (db: Executor) =>
  db
    .select({
      id: products.id,
      name: products.name,
      summary: products.summary,
      priceCents: products.priceCents,
      category: products.category,
      type: products.type,
      netGrams: products.netGrams,
      image: sql<string>`coalesce(${productPictures.image}, '')`,
    })
    .from(products)
    .leftJoin(productPictures, firstPicture);

export async function listProducts(db: Executor, asked: ShopRequest): Promise<Page<ListedProduct>> {
  const words = fold(asked.text).split(" ").filter(Boolean);
  const condition = and(onSale, ...filters(asked), ...words.map(holds));
  const total = await db.$count(products, condition);
  const found = listed(db)
    .where(condition)
    .orderBy(...orderOf(asked.sort, words));
  return pagedRead({ total, page: asked.page, size: PRODUCTS_PER_PAGE }, ({ limit, offset }) =>
    found.limit(limit).offset(offset),
  );
}

/** Products of the same category, closest price first. */
export function listSimilarProducts(
  db: Executor,
  { id, category, priceCents }: Pick<ListedProduct, "id" | "category" | "priceCents">,
  most: number,
): Promise<ListedProduct[]> {
  return listed(db)
    .where(and(onSale, eq(products.category, category), ne(products.id, id)))
    .orderBy(sql`abs(${products.priceCents} - ${priceCents})`, asc(products.id))
    .limit(most);
}

/** For the sitemap. */
export function listProductPages(db: Executor): Promise<{ id: number; changedAt: Date }[]> {
  return db
    .select({ id: products.id, changedAt: products.changedAt })
    .from(products)
    .where(onSale)
    .orderBy(asc(products.id));
}

function filters({ category, price }: ShopRequest): (SQL | undefined)[] {
  const { from, below } = bandBounds(price);
  return [
    category && eq(products.category, category),
    from > 0 ? gte(products.priceCents, from) : undefined,
    below === undefined ? undefined : lt(products.priceCents, below),
  ];
}

const holds = (word: string) => sql`strpos(${products.searchText}, ${word}) > 0`;

/** For a search, matches in the name come before matches in the description. */
function orderOf(sort: ShopSort, words: readonly string[]): SQL[] {
  switch (sort) {
    case "prix-croissant":
      return [asc(products.priceCents), asc(products.id)];
    case "prix-decroissant":
      return [desc(products.priceCents), asc(products.id)];
    case "nouveautes":
      return [desc(products.createdAt), desc(products.id)];
    case "pertinence": {
      const named = words.map((word) => sql`(strpos(fold_article_text(${products.name}), ${word}) > 0)::int`);
      return [...(named.length > 0 ? [desc(sql.join(named, sql` + `))] : []), asc(products.id)];
    }
  }
}
