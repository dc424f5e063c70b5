import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Category, ProductType } from "~/features/shop/catalogue/rules/catalogue.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;
const MOST_MOVES = 50;

export interface ListedProduct {
  id: number;
  name: string;
  category: Category;
  type: ProductType;
  priceCents: number;
  stock: number;
  isOnSale: boolean;
  image: string | null;
}

const LISTED = `p.id, p.name, p.category, p.type, p.price_cents as "priceCents", p.stock_quantity as stock,
  p.is_on_sale as "isOnSale",
  (select i.image from product_pictures i where i.product_id = p.id order by i.position limit 1) as image`;

/** Products on sale with low stock come first; a search matches names. */
export function listShopProducts(
  pool: pg.Pool,
  _operator: Operator,
  { words, page }: { words: string; page: number },
): Promise<Page<ListedProduct>> {
  const where = "position(fold_article_text($1) in fold_article_text(p.name)) > 0";
  return pagedSqlRead(pool, {
    name: "shop-products",
    count: `select count(*)::int as total from products p where ${where}`,
    list: (range) => `select ${LISTED} from products p where ${where}
      order by not p.is_on_sale, (p.category = 'coaching'), p.stock_quantity, p.id ${range}`,
    values: [words],
    page,
    size: PAGE_SIZE,
  });
}

export interface StockMove {
  id: number;
  kind: "received" | "corrected" | "reserved" | "released" | "returned";
  quantity: number;
  words: string;
  at: string;
  /** the order that caused the movement */
  orderNumber: number | null;
  /** the operator who counted; null after their account is closed */
  by: string | null;
}

export interface FoundProduct extends ListedProduct {
  summary: string;
  description: string;
  inside: string[];
  vatRate: number;
  netGrams: number | null;
  programme: string | null;
  changedAt: Date;
  pictures: { id: number; image: string; alt: string }[];
  /** newest first */
  moves: StockMove[];
  /** id of the last manual count; 0 for none */
  lastCount: number;
}

export async function findShopProduct(
  pool: pg.Pool,
  _operator: Operator,
  id: number,
): Promise<FoundProduct | undefined> {
  const { rows } = await pool.query<FoundProduct>({
    name: "shop-product",
    text: `select ${LISTED}, p.summary, p.description, p.inside, p.vat_rate::int as "vatRate", p.net_grams as "netGrams", p.programme,
        date_trunc('milliseconds', p.changed_at) as "changedAt",
        coalesce((select json_agg(json_build_object('id', i.id, 'image', i.image, 'alt', i.alt) order by i.position)
          from product_pictures i where i.product_id = p.id), '[]') as pictures,
        coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'quantity', m.quantity, 'words', m.words,
            'at', m.at, 'orderNumber', m.number, 'by', m.by) order by m.id desc)
          from (select s.*, o.number, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
            from stock_moves s left join orders o on o.id = s.order_id left join profiles u on u.id = s.operator_id
            where s.product_id = p.id order by s.id desc limit ${MOST_MOVES}) as m), '[]') as moves,
        coalesce((select max(s.id) from stock_moves s where s.product_id = p.id and s.order_id is null), 0)::float8 as "lastCount"
      from products p where p.id = $1`,
    values: [id],
  });
  return rows[0];
}
