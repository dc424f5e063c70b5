import { ChevronRightIcon, type LucideIcon } from "lucide-react";
import { Card, CardLink } from "~/ui/layout/card.tsx";

interface Shortcut {
  label: string;
  text: string;
  to: string;
  Icon: LucideIcon;
}

export function Shortcuts({ title, items }: { title: string; items: readonly Shortcut[] }) {
  return (
    <section aria-labelledby="raccourcis" className="grid gap-4">
      <h2 id="raccourcis" className="text-xl">
        {title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {items.map(({ label, text, to, Icon }) => (
          <Card key={to} asChild interactive>
            <li className="group flex items-center gap-4 p-4 sm:p-5">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-pale text-green-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <CardLink to={to} data-prefetch className="font-semibold">
                  {label}
                </CardLink>
                <p className="text-sm text-muted">{text}</p>
              </div>
              <ChevronRightIcon
                aria-hidden
                className="size-5 shrink-0 text-edge transition-[translate] duration-150 group-hover:translate-x-0.5"
              />
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}
