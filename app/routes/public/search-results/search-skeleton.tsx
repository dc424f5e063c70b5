import { CoachGridSkeleton } from "~/features/discovery/components/coach-card-skeleton.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";
import { AWAITED_RESULTS } from "../coaches/coaches-skeleton.tsx";

export function SearchSkeleton() {
  return (
    <div className="page-width grid gap-8 py-6 md:py-8">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-10 w-96 max-w-full" />
        <p role="status" className="text-lg text-muted">
          Recherche en cours...
        </p>
      </div>
      <Skeleton className="h-28 w-full rounded-xl" />
      <CoachGridSkeleton count={AWAITED_RESULTS} />
    </div>
  );
}
