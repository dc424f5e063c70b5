import { useNavigate } from "react-router";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import { coachesPath, type DisciplineChoice, readText } from "../../rules/listing.ts";

interface CoachFiltersProps {
  text: string;
  disciplineId: number | undefined;
  disciplines: DisciplineChoice[];
}

export function CoachFilters({ text, disciplineId, disciplines }: CoachFiltersProps) {
  const navigate = useNavigate();
  return (
    <FilterForm
      label="Filtrer les coachs"
      action="/coaches"
      text={text}
      placeholder="Nom, ville ou discipline"
      readText={readText}
      choices={[
        {
          name: "discipline",
          label: "Discipline",
          value: String(disciplineId ?? ""),
          options: (
            <>
              <option value="">Toutes les disciplines</option>
              {disciplines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </>
          ),
        },
      ]}
      onChange={(typed, { discipline }) => {
        const path = coachesPath({ text: typed, disciplineId: readId(discipline, LARGEST_SMALLINT) });
        navigate(path, { replace: true, preventScrollReset: true });
      }}
      className="rounded-xl border border-line bg-surface p-4 shadow-card grid-cols-[1fr_auto] sm:grid-cols-[1fr_16rem_auto] sm:gap-4 sm:p-5"
    />
  );
}
