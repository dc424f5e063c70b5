import { Skeleton } from "~/ui/feedback/skeleton.tsx";

export function SlotsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} shape="block" className="h-14" />
      ))}
    </div>
  );
}
