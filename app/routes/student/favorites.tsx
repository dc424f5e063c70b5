import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { CoachCard } from "~/features/discovery/components/coach-card.tsx";
import { listFavorites } from "~/features/discovery/queries/list-favorites.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/favorites.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listFavorites(context.get(servicesContext).db, context.get(studentViewerContext), page);
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Favoris");
}

export default function Favorites({ loaderData: { coaches, total, page, pageCount } }: Route.ComponentProps) {
  if (total === 0)
    return (
      <EmptyState
        headingLevel={1}
        title="Favoris"
        text="Aucun favori pour l’instant. Appuyez sur le cœur d’un coach pour le retrouver ici."
        action={<ButtonLink to="/coaches">Parcourir les coachs</ButtonLink>}
      />
    );
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Favoris</h1>
        <p className="text-muted tabular">
          {total === 1 ? "1 coach gardé en vue" : `${total} coachs gardés en vue, le plus récent d’abord`}
        </p>
      </header>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <CoachCard coach={coach} headingLevel={2} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `?page=${to}`} />
    </div>
  );
}
