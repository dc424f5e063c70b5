import { Skeleton, SkeletonGroup, SkeletonText } from "~/ui/feedback/skeleton.tsx";

export function ProductSkeleton() {
  return (
    <SkeletonGroup label="Chargement du produit" className="page-width grid gap-8 py-8 md:grid-cols-2">
      <Skeleton shape="block" className="aspect-square w-full" />
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
