import { Link } from "react-router";
import { ButtonLink } from "~/ui/controls/button.tsx";
import type { ListedProduct } from "../queries/list-products.server.ts";
import { productPath } from "../rules/shop-address.ts";
import { AddToCart } from "./add-to-cart.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { StockLine } from "./stock-line.tsx";
import { useStock } from "./use-stock.ts";

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** level of the product names: one below the grid's heading */
  headingLevel: 2 | 3;
  /** the grid is at the top of the page */
  onFirstScreen?: boolean;
}

/** Number of columns on a wide screen. */
const FIRST_ROW = 4;

/** The stock is loaded separately, because the page is cached. */
export function ProductGrid({ products, headingLevel, onFirstScreen = false }: ProductGridProps) {
  const stock = useStock(products.map(({ id }) => id));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            stock={stock?.[product.id]?.stock}
            headingLevel={headingLevel}
            onFirstScreen={onFirstScreen && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps {
  product: ListedProduct;
  /** undefined until known */
  stock: number | undefined;
  headingLevel: 2 | 3;
  onFirstScreen?: boolean;
}

function ProductCard({ product, stock, headingLevel, onFirstScreen }: ProductCardProps) {
  const { id, name, summary, priceCents, category, type, netGrams, image } = product;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="relative grid h-full grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-raised max-sm:gap-x-4 max-sm:gap-y-3 max-sm:p-3 sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto]">
      <ProductPicture
        image={image}
        alt=""
        sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 7rem"
        onFirstScreen={onFirstScreen}
        className="max-sm:rounded-md"
      />
      <div className="grid min-w-0 content-start gap-2 wrap-anywhere sm:px-4 sm:pt-4">
        <CategoryBadge category={category} />
        <Heading className="text-xl">
          <Link
            to={productPath(id)}
            data-prefetch
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-clay"
          >
            {name}
          </Link>
        </Heading>
        <p className="line-clamp-3 text-sm text-muted">{summary}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2 max-sm:col-span-2 sm:grid sm:grid-cols-1 sm:items-stretch sm:px-4 sm:pt-3 sm:pb-4">
        <div className="grid gap-1">
          <StockLine category={category} stock={stock} />
          <ProductPrice priceCents={priceCents} type={type} netGrams={netGrams} />
        </div>
        <div className="relative grid grow">
          {type === "subscription" ? (
            <ButtonLink to={productPath(id)} data-prefetch variant="secondary">
              S’abonner<span className="sr-only">{`\u00a0: ${name}`}</span>
            </ButtonLink>
          ) : (
            // The cart needs JavaScript.
            <div className="grid noscript:hidden">
              <AddToCart product={{ id, name, priceCents, image, category }} stock={stock} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
