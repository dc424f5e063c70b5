import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import type { FoundStudents } from "../queries/list-plannable.server.ts";
import { PLAN_PATH } from "../rules/planning.ts";

interface StudentSearchProps {
  found: FoundStudents;
  q: string;
  /** the day and time that the coach has pressed in the schedule */
  kept: Record<string, string>;
}

/** The coach chooses for whom a session is planned: a client, or a student who has written. */
export function StudentSearch({ found, q, kept }: StudentSearchProps) {
  const navigate = useNavigate();
  const pathOf = (more: Record<string, string>) =>
    `${PLAN_PATH}?${new URLSearchParams({ ...kept, ...more })}`;
  if (found.all === 0)
    return (
      <EmptyState
        title="Pas encore d’élève"
        text="Vous planifiez une séance pour un élève qui a réservé avec vous, ou qui vous a écrit. Il s’affichera ici."
        action={<ButtonLink to="/dashboard/messages">Ouvrir mes messages</ButtonLink>}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterForm
        label="Chercher un élève"
        action={PLAN_PATH}
        text={q}
        placeholder="Prénom ou nom"
        readText={readText}
        choices={[]}
        onChange={(text) => navigate(pathOf({ q: text }), { replace: true, preventScrollReset: true })}
        className="max-w-xl grid-cols-[1fr_1fr_auto] [&>div]:col-span-2"
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </FilterForm>
      {found.rows.length === 0 ? (
        <p className="text-muted">
          Aucun de vos élèves ne porte ce nom. Vérifiez l’orthographe, ou cherchez par son prénom.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {found.rows.map(({ id, name, photo }) => (
            <li key={id}>
              <ButtonLink
                to={pathOf({ client: id })}
                variant="secondary"
                className="w-full justify-start"
                preventScrollReset
              >
                <Avatar name={name} src={photo} size="sm" decorative />
                <span className="min-w-0 truncate">{name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        hrefFor={(page) => pathOf({ ...(q && { q }), ...(page > 1 && { page: String(page) }) })}
      />
    </div>
  );
}
