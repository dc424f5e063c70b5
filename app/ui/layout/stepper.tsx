import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

interface StepperProps {
  /** 1 to `total` */
  current: number;
  total: number;
  /** name of the current step */
  title?: ReactNode;
  showPercent?: boolean;
  className?: string;
}

export function Stepper({ current, total, title, showPercent = false, className }: StepperProps) {
  return (
    <div className={classNames("grid gap-2.5", className)}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="font-semibold tabular">
          Étape {current} sur {total}
          {title && <span className="font-normal text-muted"> · {title}</span>}
        </p>
        {showPercent && (
          <p className="text-muted tabular">
            {Math.round((current / total) * 100)}
            {"\u00a0%"}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: total }, (_, at) => at + 1).map((step) => (
          <span
            key={step}
            className={classNames(
              "h-1.5 flex-1 rounded-full transition-colors duration-200",
              step <= current ? "bg-clay" : "bg-line",
            )}
          />
        ))}
      </div>
    </div>
  );
}
