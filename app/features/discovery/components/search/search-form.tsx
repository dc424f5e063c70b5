import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CityField, type CityValue } from "~/features/places/components/city-field.tsx";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { SEARCH_RADIUS_KM } from "../../rules/distance.ts";
import type { DisciplineChoice } from "../../rules/listing.ts";
import { type SearchRequest, searchResultsPath } from "../../rules/search.ts";

interface SearchFormProps {
  asked: SearchRequest;
  /** the recognized discipline, under its own name and under the one that the person chose */
  discipline: string | undefined;
  shownAs: string;
  disciplines: DisciplineChoice[];
  summary: string;
}

/**
 * Without script the form is submitted with the name of a city. On a phone it is collapsed into one line, so
 * that the first coach is on the first screen.
 */
export function SearchForm({ asked, discipline, shownAs, disciplines, summary }: SearchFormProps) {
  const navigate = useNavigate();
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  /** The focused field is about to be hidden on a phone, so the focus moves to the toggle. */
  const fold = () => {
    if (open && document.getElementById(formId)?.contains(document.activeElement)) toggle.current?.focus();
    setOpen(false);
  };
  const [wanted, setWanted] = useState(shownAs);
  const [place, setPlace] = useState(() => placeAsked(asked));
  const shown = searchResultsPath({ ...asked, sort: "pertinence", page: 1 });
  const filledWith = useRef(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search fills the fields; the focus stays in them
  useEffect(() => {
    // The first run is skipped, so that input before this effect is kept.
    if (filledWith.current === shown) return;
    filledWith.current = shown;
    setWanted(shownAs);
    setPlace(placeAsked(asked));
    fold();
  }, [shown]);
  const search = ({ text, position }: CityValue) => {
    const city = position ? "" : text.trim();
    const address = position ? text.trim() : "";
    // A typed place turns off the webcam mode.
    const mode = text.trim() ? undefined : asked.mode;
    const next = searchResultsPath({ ...asked, discipline: wanted, city, address, position, mode, page: 1 });
    const isShown = next === searchResultsPath({ ...asked, page: 1 });
    if (isShown) fold();
    navigate(next, { replace: isShown });
  };
  return (
    <search aria-label="Modifier la recherche">
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg border border-edge bg-surface px-4 text-left shadow-card sm:hidden noscript:hidden"
      >
        <SearchIcon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 truncate font-semibold">{summary}</span>
        <span className="ml-auto text-sm font-semibold text-clay-text">{open ? "Fermer" : "Modifier"}</span>
      </button>
      <form
        id={formId}
        action="/search-results"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(place);
        }}
        className={classNames(
          "grid items-start gap-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:grid-cols-[14rem_1fr_auto] sm:p-5",
          open ? "max-sm:mt-3" : "max-sm:hidden max-sm:noscript:grid",
        )}
      >
        {asked.sort !== "pertinence" && <input type="hidden" name="tri" value={asked.sort} />}
        {asked.mode && <input type="hidden" name="mode" value={asked.mode} />}
        <Field label="Discipline">
          <Select name="discipline" value={wanted} onChange={(event) => setWanted(event.target.value)}>
            <option value="">Toutes les disciplines</option>
            {asked.discipline && !discipline && <option>{asked.discipline}</option>}
            {disciplines.map(({ id, name }) => (
              <option key={id}>{name === discipline ? shownAs : name}</option>
            ))}
          </Select>
        </Field>
        <CityField
          value={place}
          nearKm={SEARCH_RADIUS_KM}
          onChange={setPlace}
          onSearch={(found) => {
            setPlace(found);
            search(found);
          }}
        />
        <Button type="submit" className="sm:mt-7">
          <SearchIcon aria-hidden />
          Rechercher
        </Button>
      </form>
    </search>
  );
}

const placeAsked = ({ city, address, position }: SearchRequest): CityValue => ({
  text: city || address,
  position,
});
