import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton.tsx";

const AWAITED = 6;

export function DisciplineSkeleton() {
  return (
    <div className="page-width grid gap-8 py-6 md:py-8">
      <Skeleton className="h-4 w-52" />
      <div className="grid max-w-2xl gap-5">
        <Skeleton className="h-12 w-64 max-w-full" />
        <SkeletonText lines={3} />
      </div>
      <CoachGridSkeleton count={AWAITED} />
    </div>
  );
}
