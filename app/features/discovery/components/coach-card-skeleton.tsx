import { Skeleton, SkeletonGroup } from "~/ui/feedback/skeleton.tsx";

export function CoachCardSkeleton() {
  return (
    <div className="grid h-full grid-cols-[7.5rem_1fr] overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
      <Skeleton className="h-full w-full rounded-none sm:aspect-[5/4] sm:h-auto" />
      <div className="grid content-start gap-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-4">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-6 w-16" />
        </div>
      </div>
    </div>
  );
}

export function CoachGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Chargement des coachs">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
          <CoachCardSkeleton key={at} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
