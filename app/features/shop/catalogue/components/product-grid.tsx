import type { ListedProduct } from "../queries/list-products.server.ts";
import { ProductCard } from "./product-card.tsx";
import { useStock } from "./use-stock.ts";

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** of the names: one below the heading that the grid stands under */
  headingLevel: 2 | 3;
  /** The page begins with this grid. */
  onFirstScreen?: boolean;
}

/** As many as stand side by side on a wide screen. */
const FIRST_ROW = 4;

/** Products side by side. How much there is of each is asked for here, beside the page. */
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
