import { type ReactNode, useId } from "react";
import { classNames } from "../theme/class-names.ts";

interface ProgressProps {
  label: ReactNode;
  hideLabel?: boolean;
  value: number;
  max?: number;
  /** text beside the label (« 3 sur 5 »); the percentage by default */
  valueText?: string;
  tone?: "clay" | "green" | "danger";
  className?: string;
}

const tones = { clay: "text-clay", green: "text-green", danger: "text-danger" };

export function Progress({
  label,
  hideLabel,
  value,
  max = 100,
  valueText,
  tone = "clay",
  className,
}: ProgressProps) {
  const id = useId();
  const text = valueText ?? `${Math.round((value / max) * 100)}\u00a0%`;
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-4 text-sm"}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="text-muted tabular">
          {text}
        </span>
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        aria-valuetext={text}
        className={classNames("progress", tones[tone])}
      >
        {text}
      </progress>
    </div>
  );
}
