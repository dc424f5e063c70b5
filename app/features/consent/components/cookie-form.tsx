import { useEffect, useState } from "react";
import { formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Switch } from "~/ui/controls/switch.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { type CookieCategory, cookieCategories } from "../rules/categories.ts";
import { ALL, DEFAULTS, ESSENTIAL_ONLY } from "../rules/choices.ts";
import { asksAgainOn, type CookiePreferences, type DatedChoice } from "../rules/preferences.ts";
import { saveChoice } from "./save-choice.ts";
import { storedChoice } from "./stored-choice.ts";

interface CookieFormProps {
  analyticsId: string | undefined;
  /** true if the site is served over https */
  secure: boolean;
}

/** The switches show this browser's choice or the defaults. Saving reloads the page. */
export function CookieForm({ analyticsId, secure }: CookieFormProps) {
  const [made, setMade] = useState<DatedChoice>();
  const [changed, setChanged] = useState<Partial<CookiePreferences>>({});
  // The stored choice is read after hydration, because the server renders the same page for everybody.
  useEffect(() => setMade(storedChoice()), []);
  const shown = { ...DEFAULTS, ...made?.preferences, ...changed };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save(shown, analyticsId);
      }}
    >
      <ul className="grid gap-4">
        {cookieCategories({ analyticsId, secure }).map((category) => (
          <CookieCategoryCard
            key={category.key}
            category={category}
            allowed={shown[category.key]}
            onChange={
              category.key === "essential"
                ? undefined
                : (allowed) => setChanged({ ...changed, [category.key]: allowed })
            }
          />
        ))}
      </ul>
      <noscript>
        <p>Sans JavaScript, rien de facultatif n’est chargé&nbsp;: il n’y a rien à régler.</p>
      </noscript>
      {/* After the reload this text beside the buttons confirms the choice. */}
      <p role="status" className="rounded-lg bg-sunken px-5 py-4">
        {made ? choiceText(made) : "Vous n’avez pas encore choisi\u00a0: rien de facultatif n’est chargé."}
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="secondary" onClick={() => save(ESSENTIAL_ONLY, analyticsId)}>
          Refuser tout (essentiels uniquement)
        </Button>
        <Button variant="secondary" onClick={() => save(ALL, analyticsId)}>
          Accepter tout
        </Button>
        <Button type="submit">Enregistrer mes choix</Button>
      </div>
    </form>
  );
}

function save(preferences: CookiePreferences, analyticsId: string | undefined): void {
  saveChoice(preferences, analyticsId);
  window.location.reload();
}

function choiceText({ chosenAt }: DatedChoice): string {
  return `Votre choix du ${formatDay(chosenAt)} est enregistré. Nous vous le redemanderons après le ${formatDay(asksAgainOn(chosenAt))}.`;
}

interface CookieCategoryCardProps {
  category: CookieCategory;
  allowed: boolean;
  /** absent for a category that cannot be turned off */
  onChange?: ((allowed: boolean) => void) | undefined;
}

function CookieCategoryCard({ category, allowed, onChange }: CookieCategoryCardProps) {
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
