import { useAwaitedPart } from "~/ui/overlay/lazy-part.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** Announces « Chargement… » while a page or a lazy part loads. Fast loads show nothing. */
export function NavigationProgress() {
  const navigating = useSlowNavigation() !== undefined;
  const awaiting = useAwaitedPart();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {(navigating || awaiting) && (
        <>
          <div
            aria-hidden
            className="h-1 animate-shimmer bg-[linear-gradient(90deg,var(--clay),var(--clay-pale),var(--clay))] bg-[length:200%_100%]"
          />
          <span className="sr-only">Chargement…</span>
        </>
      )}
    </div>
  );
}
