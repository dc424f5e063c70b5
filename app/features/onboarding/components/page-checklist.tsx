import { ChevronRightIcon, CircleCheckIcon, CircleIcon } from "lucide-react";
import { Link } from "react-router";
import { Card, CardBody } from "~/ui/card.tsx";
import { Progress } from "~/ui/progress.tsx";
import type { ChecklistItem } from "../rules/overview.ts";

/** What the page still lacks; gone once nothing does. */
export function PageChecklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done);
  const left = items.filter((item) => !item.done);
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="completer" className="grid gap-4">
      <h2 id="completer" className="text-xl">
        Complétez votre page
      </h2>
      <Card>
        <CardBody>
          <Progress
            label="Une page complète inspire confiance"
            value={done.length}
            max={items.length}
            valueText={`${done.length} sur ${items.length}`}
            tone="green"
          />
          <ul className="grid divide-y divide-line">
            {left.map(({ label, to }) => (
              <li key={label}>
                <Link
                  to={to}
                  data-prefetch
                  className="flex min-h-12 items-center gap-3 rounded-sm py-2 font-medium hover:text-clay-text"
                >
                  <CircleIcon aria-hidden className="size-5 shrink-0 text-edge" />
                  <span className="flex-1">{label}</span>
                  <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-edge" />
                </Link>
              </li>
            ))}
          </ul>
          {done.length > 0 && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <CircleCheckIcon aria-hidden className="size-5 shrink-0 text-green-text" />
              {done.length > 1 ? `${done.length} points sont déjà faits.` : "Un point est déjà fait."}
            </p>
          )}
        </CardBody>
      </Card>
    </section>
  );
}
