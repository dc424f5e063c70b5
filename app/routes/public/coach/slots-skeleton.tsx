import { Skeleton } from "~/ui/feedback/skeleton.tsx";

export function SlotsSkeleton() {
  return (
    <div className="grid grid-cols-3 gap-2 pt-7" aria-hidden="true">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} shape="block" className="h-11" />
      ))}
    </div>
  );
}
