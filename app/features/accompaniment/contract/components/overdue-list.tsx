import { TriangleAlertIcon } from "lucide-react";
import type { Overdue } from "../rules/overdue.ts";

export function OverdueList({ overdue }: { overdue: readonly Overdue[] }) {
  if (overdue.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {overdue.map(({ kind, words }) => (
        <li key={kind} className="flex items-start gap-2 text-sm font-semibold text-danger-text">
          <TriangleAlertIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words}
        </li>
      ))}
    </ul>
  );
}
