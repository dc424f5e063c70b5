import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import { FilterLinks } from "~/ui/form/filter-links.tsx";
import type { FoundClients } from "../queries/list-clients.server.ts";
import { type AskedClients, CLIENT_FILTERS, CLIENTS_PATH, clientsPath, FILTER_LABELS } from "../rules.ts";

interface ClientFiltersProps {
  asked: AskedClients;
  found: Pick<FoundClients, "named" | "counts">;
}

/** A search by name, and filters that are one press each. A filter without clients is left out, unless it is chosen. */
export function ClientFilters({ asked: { q, filter }, found: { named, counts } }: ClientFiltersProps) {
  const navigate = useNavigate();
  const shown = CLIENT_FILTERS.filter((one) => counts[one] > 0 || one === filter);
  return (
    <div className="grid gap-4">
      <FilterForm
        label="Chercher un client"
        action={CLIENTS_PATH}
        text={q}
        placeholder="Prénom ou nom"
        readText={readText}
        choices={[]}
        onChange={(typed) =>
          navigate(clientsPath({ q: typed, filter }), { replace: true, preventScrollReset: true })
        }
        className="max-w-xl grid-cols-[1fr_1fr_auto] [&>div]:col-span-2"
      >
        {filter && <input type="hidden" name="status" value={filter} />}
      </FilterForm>
      <FilterLinks
        label="Filtrer les clients"
        current={filter ?? "all"}
        filters={[
          { key: "all", label: "Tous", to: clientsPath({ q }), count: named },
          ...shown.map((one) => ({
            key: one,
            label: FILTER_LABELS[one],
            to: clientsPath({ q, filter: one }),
            count: counts[one],
          })),
        ]}
      />
    </div>
  );
}
