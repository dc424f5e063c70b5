import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

const control =
  "min-h-11 w-full min-w-0 rounded-md border border-edge bg-surface py-2 text-base text-ink placeholder:text-muted transition-colors duration-150 focus-visible:outline-offset-0 not-disabled:hover:border-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:border-line [&[readonly]]:bg-sunken";

interface Slots {
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** The shared look of inputs, selects and the combobox. */
export function controlClass({ leading, trailing }: Slots = {}, className?: string): string {
  return classNames(control, leading ? "pl-11" : "pl-3.5", trailing ? "pr-12" : "pr-3.5", className);
}

export function ControlShell({ leading, trailing, children }: Slots & { children: ReactNode }) {
  return (
    <div className="relative">
      {leading && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 grid h-11 w-11 place-items-center text-muted [&_svg]:size-5"
        >
          {leading}
        </span>
      )}
      {children}
      {trailing && (
        <span className="absolute top-0 right-0 flex h-11 min-w-11 items-center justify-center text-muted [&_svg]:size-5">
          {trailing}
        </span>
      )}
    </div>
  );
}
