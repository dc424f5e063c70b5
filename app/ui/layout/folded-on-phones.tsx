import type { ReactNode } from "react";

/**
 * A long text that phones show only in part. A checkbox unfolds it, so that it works without JavaScript.
 * Screen readers always get the whole text.
 */
export function FoldedOnPhones({ children }: { children: ReactNode }) {
  return (
    <div className="group/fold grid gap-3">
      <div className="max-md:max-h-80 max-md:overflow-hidden max-md:mask-b-from-60% group-has-checked/fold:max-h-none group-has-checked/fold:mask-none">
        {children}
      </div>
      <label className="relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-edge bg-surface px-5 py-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay md:hidden">
        <input type="checkbox" className="sr-only" />
        <span className="group-has-checked/fold:hidden">Lire la suite</span>
        <span className="hidden group-has-checked/fold:inline">Réduire</span>
      </label>
    </div>
  );
}
