import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

const shapes = { line: "rounded-sm", block: "rounded-lg", circle: "rounded-full" };

interface SkeletonProps {
  shape?: keyof typeof shapes;
  /** sets the size */
  className?: string;
}

export function Skeleton({ shape = "line", className = "h-4 w-full" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-shimmer bg-[linear-gradient(100deg,var(--line)_35%,var(--sunken)_50%,var(--line)_65%)] bg-size-[200%_100%]",
        shapes[shape],
        className,
      )}
    />
  );
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? "h-4 w-3/5" : "h-4 w-full"} />
      ))}
    </span>
  );
}

/** Announces the loading state once for all skeletons inside. */
export function SkeletonGroup({
  label = "Chargement en cours",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
