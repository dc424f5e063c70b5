import type { ListedProduct } from "../queries/list-products.server.ts";
import { ProductCard } from "./product-card.tsx";
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
