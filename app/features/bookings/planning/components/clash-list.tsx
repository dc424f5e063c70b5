import { CircleAlertIcon, CircleXIcon } from "lucide-react";
import type { Clash } from "../rules/clashes.ts";

/** The list of clashes with a time marks those that make it impossible. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {clashes.map(({ isFinal, text }) => (
        <li key={text} className="flex items-start gap-2 text-sm">
          {isFinal ? (
            <CircleXIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
          ) : (
            <CircleAlertIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-clay-text" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{isFinal ? "Impossible\u00a0: " : "À vérifier\u00a0: "}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
