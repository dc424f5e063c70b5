import { Skeleton, SkeletonGroup, SkeletonText } from "~/ui/skeleton.tsx";

export function ProductSkeleton() {
  return (
    <SkeletonGroup
      label="Chargement du produit"
      className="page-width grid gap-8 py-6 md:grid-cols-2 md:py-8 lg:gap-12"
    >
      <Skeleton shape="block" className="aspect-square w-full" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-11 w-3/4" />
        <SkeletonText lines={3} />
        <Skeleton className="h-12 w-40" />
      </div>
    </SkeletonGroup>
  );
}
