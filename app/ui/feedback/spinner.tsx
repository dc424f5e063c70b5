import { classNames } from "../theme/class-names.ts";

interface SpinnerProps {
  /** for screen readers; omit it beside a text that says the same */
  label?: string;
  className?: string;
}

export function Spinner({ label, className = "size-5" }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
        className={classNames("animate-spin stroke-current", className)}
      >
        <circle cx="12" cy="12" r="9" className="opacity-25" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
