import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import { prospectsPath } from "../rules/addresses.ts";
import { readFilter, STATUS_LABELS, STATUSES } from "../rules/pipeline.ts";
import { useAsked } from "./use-asked.ts";

export function ProspectFilters() {
  const asked = useAsked();
  const navigate = useNavigate();
  return (
    <FilterForm
      label="Filtrer les prospects"
      action="/dashboard/prospects"
      text={asked.q}
      placeholder="Prénom, nom ou e-mail"
      readText={readText}
      choices={[
        {
          name: "status",
          label: "Statut",
          value: asked.filter ?? "",
          options: (
            <>
              <option value="">Tous les statuts</option>
              <option value="en_cours">En cours (appels 1 à 5)</option>
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_LABELS[status]}
                </option>
              ))}
            </>
          ),
        },
      ]}
      onChange={(q, { status }) => {
        const path = prospectsPath({ ...asked, q, filter: readFilter(status), page: 1 });
        navigate(path, { replace: true, preventScrollReset: true });
      }}
      className="grid-cols-[1fr_auto] sm:grid-cols-[1fr_15rem_auto]"
    >
      {asked.board && <input type="hidden" name="view" value="board" />}
    </FilterForm>
  );
}
