import { Skeleton, SkeletonGroup, SkeletonText } from "~/ui/feedback/skeleton.tsx";

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Chargement des produits" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <div key={at} className="grid grid-cols-[6.5rem_1fr] gap-4 sm:grid-cols-1">
          <Skeleton shape="block" className="aspect-square w-full" />
          <SkeletonText lines={4} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
