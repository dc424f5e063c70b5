import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { ControlShell, controlClass } from "../controls/control-shell.tsx";
import { classNames } from "../theme/class-names.ts";
import { FieldContext, useFieldControl } from "./field-context.ts";

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-clay-text">
      {"\u00a0*"}
    </span>
  );
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The label stays for screen readers where the layout already says it. */
  hideLabel?: boolean;
  /** Of the control; made up when left out. */
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = classNames(errorId, hintId) || undefined;

  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "w-fit text-sm font-semibold text-ink"}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={{ controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}

export interface InputProps extends ComponentProps<"input"> {
  icon?: ReactNode;
  /** A unit (« € », « km ») or a small button. */
  suffix?: ReactNode;
}

export function Input({ icon, suffix, className, ...props }: InputProps) {
  const wired = useFieldControl(props);
  const slots = { leading: icon, trailing: suffix };
  return (
    <ControlShell {...slots}>
      <input {...wired} className={controlClass(slots, className)} />
    </ControlShell>
  );
}
