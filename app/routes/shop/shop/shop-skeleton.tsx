import { ProductGridSkeleton } from "~/features/shop/catalogue/components/product-grid-skeleton.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";

export const AWAITED_PRODUCTS = 8;

export function ShopSkeleton() {
  return (
    <div className="page-width grid gap-8 py-6 md:py-8">
      <Skeleton shape="block" className="h-40 w-full" />
      <ProductGridSkeleton count={AWAITED_PRODUCTS} />
    </div>
  );
}
