import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import {
  type AskedClients,
  CLIENT_LABELS,
  CLIENT_STATES,
  CLIENTS_PATH,
  clientsPath,
  readClientState,
} from "../rules.ts";

export function ClientFilters({ asked }: { asked: AskedClients }) {
  const navigate = useNavigate();
  return (
    <FilterForm
      label="Filtrer les clients"
      action={CLIENTS_PATH}
      text={asked.q}
      placeholder="Prénom ou nom"
      readText={readText}
      choices={[
        {
          name: "status",
          label: "Statut",
          value: asked.state ?? "",
          options: (
            <>
              <option value="">Tous les statuts</option>
              {CLIENT_STATES.map((state) => (
                <option key={state} value={state}>
                  {CLIENT_LABELS[state].many}
                </option>
              ))}
            </>
          ),
        },
      ]}
      onChange={(q, { status }) =>
        navigate(clientsPath({ q, state: readClientState(status) }), {
          replace: true,
          preventScrollReset: true,
        })
      }
      className="grid-cols-[1fr_auto] sm:grid-cols-[1fr_15rem_auto]"
    />
  );
}
