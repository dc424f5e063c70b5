import type { ReactNode } from "react";
import { CourtLines } from "../layout/court-lines.tsx";
import { classNames } from "../theme/class-names.ts";

interface EmptyStateProps {
  title: ReactNode;
  headingLevel?: 1 | 2 | 3;
  text?: ReactNode;
  /** one button, two at most */
  action?: ReactNode;
  /** an empty court by default */
  illustration?: ReactNode;
  className?: string;
}

export function EmptyState({
  title,
  headingLevel = 2,
  text,
  action,
  illustration,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center gap-5 rounded-xl bg-sunken px-6 py-10 text-center sm:py-14",
        className,
      )}
    >
      {illustration ?? <CourtLines variant="plan" className="h-24 w-auto text-edge" />}
      <div className="grid max-w-md gap-2">
        <Heading className="font-display text-2xl font-bold">{title}</Heading>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
