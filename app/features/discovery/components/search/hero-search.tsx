import { SearchIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useNavigationType } from "react-router";
import { AddressField, type AddressValue } from "~/features/places/components/address-field.tsx";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import { heroNamesOf } from "../../disciplines/rules.ts";
import type { HomeDiscipline } from "../../queries/get-home-showcase.server.ts";
import { popularSearchesAmong, searchPath } from "../../rules/search-path.ts";

/** Back navigation restores the last search from this form. */
let left: { discipline: string; place: AddressValue } | undefined;

/** This is a real form, so that it works before scripts load. */
export function HeroSearch({ disciplines }: { disciplines: readonly HomeDiscipline[] }) {
  const navigate = useNavigate();
  const popular = popularSearchesAmong(disciplines);
  const kept = useNavigationType() === "POP" ? left : undefined;
  const [discipline, setDiscipline] = useState(kept?.discipline ?? "");
  const [place, setPlace] = useState<AddressValue>(kept?.place ?? { address: "" });
  const search = (place: AddressValue) => {
    left = { discipline, place };
    const { address, lat, lng } = place;
    navigate(searchPath({ discipline, address: address.trim(), lat, lng }));
  };
  return (
    <div className="space-y-4">
      <search aria-label="Trouver un coach">
        <form
          action="/search-results"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            search(place);
          }}
          className="grid gap-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:grid-cols-2 sm:gap-4 sm:p-5"
        >
          <Field label="Discipline">
            <Select
              name="discipline"
              value={discipline}
              onChange={(event) => setDiscipline(event.target.value)}
            >
              <option value="">Toutes les disciplines</option>
              {heroNamesOf(disciplines).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
          <AddressField name="address" value={place} onChange={setPlace} onConfirm={search} acceptsUnnamed />
          <Button type="submit" size="lg" className="sm:col-span-2">
            <SearchIcon aria-hidden />
            Rechercher des coachs
          </Button>
        </form>
      </search>
      <nav aria-label="Recherches populaires" className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-muted">Recherches populaires&nbsp;:</span>
        {popular.map((shortcut) => (
          <Link
            key={shortcut.city}
            to={searchPath(shortcut)}
            data-prefetch
            className="rounded-full border border-line bg-surface px-3 py-1.5 font-medium transition-colors hover:border-clay hover:text-clay-text"
          >
            {shortcut.discipline} {shortcut.city}
          </Link>
        ))}
      </nav>
    </div>
  );
}
