import { Switch } from "~/ui/controls/switch.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { CookieCategory } from "../rules/categories.ts";

interface CookieCategoryCardProps {
  category: CookieCategory;
  allowed: boolean;
  /** absent for a category that cannot be turned off */
  onChange?: ((allowed: boolean) => void) | undefined;
}

export function CookieCategoryCard({ category, allowed, onChange }: CookieCategoryCardProps) {
  const { title, text, items } = category;
  return (
    <Card asChild tone="flat">
      <li>
        <CardBody className="gap-3">
          {onChange ? (
            <Switch
              label={<span className="font-display text-xl font-bold">{title}</span>}
              checked={allowed}
              onChange={({ target }) => onChange(target.checked)}
            />
          ) : (
            <Switch
              label={<span className="font-display text-xl font-bold">{title}</span>}
              description="Toujours actifs"
              checked
              disabled
              readOnly
            />
          )}
          <p className="text-muted">{text}</p>
          {items.length > 0 && (
            <dl className="grid gap-3 border-t border-line pt-4">
              {items.map(({ name, kind, purpose, duration }) => (
                <div key={name} className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[17rem_1fr]">
                  <dt className="min-w-0 text-sm font-semibold break-words">
                    <code>{name}</code>
                  </dt>
                  <dd className="text-sm">
                    {purpose}{" "}
                    <span className="text-muted">
                      {kind}, {duration.toLowerCase()}.
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </CardBody>
      </li>
    </Card>
  );
}
