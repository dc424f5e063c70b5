import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import type { DisciplineChoice } from "../rules/listing.ts";
import { type SearchRequest, searchResultsPath } from "../rules/search.ts";
import { searchPath } from "../rules.ts";
import { CityField, type CityValue } from "./city-field.tsx";

interface SearchFormProps {
  asked: SearchRequest;
  discipline: string | undefined;
  disciplines: DisciplineChoice[];
}

/** The search, to be changed where its results are. Without script it is sent as a form, by the name of a city. */
export function SearchForm({ asked, discipline, disciplines }: SearchFormProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(discipline ?? asked.discipline);
  const [place, setPlace] = useState(() => placeAsked(asked));
  const shown = searchResultsPath({ ...asked, sort: "pertinence", page: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search fills the fields; the focus stays in them
  useEffect(() => {
    setWanted(discipline ?? asked.discipline);
    setPlace(placeAsked(asked));
  }, [shown]);
  const search = ({ text, position }: CityValue) => {
    const where = position ? { address: text.trim(), ...position } : { city: text.trim() };
    navigate(searchPath({ discipline: wanted, ...where }));
  };
  return (
    <search aria-label="Modifier la recherche">
      <form
        action="/search-results"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(place);
        }}
        className="grid items-start gap-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:grid-cols-[14rem_1fr_auto] sm:p-5"
      >
        <Field label="Discipline">
          <Select name="discipline" value={wanted} onChange={(event) => setWanted(event.target.value)}>
            <option value="">Toutes les disciplines</option>
            {asked.discipline && !discipline && <option>{asked.discipline}</option>}
            {disciplines.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </Select>
        </Field>
        <CityField
          value={place}
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
