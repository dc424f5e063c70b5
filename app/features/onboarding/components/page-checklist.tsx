import { ChevronRightIcon, CircleCheckIcon, CircleIcon } from "lucide-react";
import { Link } from "react-router";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { ChecklistItem } from "../rules/page-checklist.ts";

/** Disappears when everything is filled in. */
export function PageChecklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done);
  const missing = items.filter((item) => !item.done);
  if (missing.length === 0) return null;
  return (
    <Card asChild tone="flat">
      <section aria-labelledby="page-a-completer">
        <CardBody>
          <div className="grid gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 id="page-a-completer" className="text-xl">
                Votre page peut en dire plus
              </h2>
              <p className="text-sm text-muted tabular">
                {done.length} sur {items.length}
              </p>
            </div>
            <Progress
              label="Votre page"
              hideLabel
              value={done.length}
              max={items.length}
              valueText={`${done.length} sur ${items.length}`}
            />
          </div>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {missing.map(({ label, text, to }) => (
              <li key={label}>
                <Link
                  to={to}
                  className="group flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-sunken sm:-mx-2 sm:px-2"
                >
                  <CircleIcon aria-hidden className="size-5 shrink-0 text-edge" />
                  <span className="grid min-w-0 flex-1">
                    <span className="font-semibold">{label}</span>
                    <span className="text-sm text-muted">{text}</span>
                  </span>
                  <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-edge" />
                </Link>
              </li>
            ))}
          </ul>
          {done.length > 0 && (
            <p className="flex items-start gap-2 text-sm text-muted">
              <CircleCheckIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-green-text" />
              <span>Déjà là&nbsp;: {done.map(({ label }) => label.toLowerCase()).join(", ")}</span>
            </p>
          )}
        </CardBody>
      </section>
    </Card>
  );
}
