import { Skeleton, SkeletonGroup } from "~/ui/skeleton.tsx";

/** The shape of a grid of products, while they are on their way. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Chargement des produits">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {Array.from({ length: count }, (_, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
            key={at}
            className="grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-1"
          >
            <Skeleton className="aspect-square w-full rounded-none" />
            <div className="grid content-start gap-3 p-4">
              <Skeleton className="h-6 w-24" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-9 w-full" />
              <Skeleton className="h-6 w-20" />
              <Skeleton className="h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
