import { Skeleton, SkeletonGroup, SkeletonText } from "~/ui/feedback/skeleton.tsx";

export function CoachSkeleton() {
  return (
    <SkeletonGroup label="Chargement du profil" className="page-width grid gap-6 py-6 md:py-8">
      <Skeleton className="h-4 w-64 max-w-full" />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_21rem]">
        <div className="grid gap-8">
          <div className="grid gap-6 rounded-xl border border-line bg-surface p-5 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
            <Skeleton shape="circle" className="size-30 sm:size-40" />
            <div className="grid content-start gap-4">
              <Skeleton className="h-11 w-72 max-w-full" />
              <Skeleton className="h-5 w-32" />
              <SkeletonText lines={2} />
              <Skeleton className="h-5 w-48" />
            </div>
          </div>
          <SkeletonText lines={8} />
        </div>
        <div className="grid gap-5">
          <Skeleton shape="block" className="h-80 w-full" />
          <Skeleton shape="block" className="h-56 w-full" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
