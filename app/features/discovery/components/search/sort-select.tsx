import { useNavigate } from "react-router";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import {
  NEARBY_SORTS,
  type NearbySort,
  type SearchRequest,
  SORT_LABELS,
  searchResultsPath,
} from "../../rules/search.ts";

interface SortSelectProps {
  asked: SearchRequest;
  sort: NearbySort;
  /** true if the search has a place */
  nearby: boolean;
}

export function SortSelect({ asked, sort, nearby }: SortSelectProps) {
  const navigate = useNavigate();
  const sorts = NEARBY_SORTS.filter((name) => nearby || name !== "distance");
  const choose = (wanted: string) => {
    const chosen = sorts.find((name) => name === wanted) ?? "pertinence";
    navigate(searchResultsPath({ ...asked, sort: chosen, page: 1 }), { preventScrollReset: true });
  };
  return (
    <Field label="Trier par" className="max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-3 sm:w-52">
      <Select value={sort} onChange={(event) => choose(event.target.value)}>
        {sorts.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
