import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";

export const FEATURED = 4;
export const AWAITED_RESULTS = 6;

export function CoachesSkeleton() {
  return (
    <div className="page-width grid gap-8 py-6 md:py-8">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-10 w-72 max-w-full" />
      </div>
      <CoachGridSkeleton count={FEATURED} />
      <Skeleton className="mt-6 h-10 w-80 max-w-full" />
      <CoachGridSkeleton count={AWAITED_RESULTS} />
    </div>
  );
}
