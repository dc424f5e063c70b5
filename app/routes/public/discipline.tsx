import { data, redirect } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { DisciplineIcon, DisciplineMark } from "~/features/discovery/components/discipline-icon.tsx";
import { AlertForm } from "~/features/discovery/components/search/alert-form.tsx";
import { getDiscipline } from "~/features/discovery/queries/get-discipline.server.ts";
import { listCoaches } from "~/features/discovery/queries/list-coaches.server.ts";
import { countCoaches, disciplinePath, readPage } from "~/features/discovery/rules/listing.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import { ofActivity } from "~/features/places/rules/french-places.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { breadcrumbData } from "../site/breadcrumb-data.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/discipline.ts";
import { coachListData } from "./coaches/coach-list-data.ts";
import { MissingScreen } from "./missing-screen.tsx";

export const headers = fromLoader;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const id = readId(params.disciplineId, LARGEST_SMALLINT);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [discipline, found] = id
    ? await Promise.all([getDiscipline(db, id), listCoaches(pool, { disciplineId: id, page })])
    : [];
  if (!discipline || !found) throw new AppError("not_found");
  if (page > found.pageCount) throw redirect(disciplinePath(discipline.id, found.pageCount));
  return data(
    { discipline, found, publicUrl: settings.publicUrl },
    publicAt(disciplinePath(discipline.id, found.page), [CATALOGUE]),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Discipline non trouvée · ${BRAND.name}` }];
  const { discipline, found, publicUrl } = loaderData;
  const which = found.page > 1 ? `, page ${found.page}` : "";
  return [
    ...pageMeta({
      title: `Coachs ${ofActivity(discipline.name)}${which} · ${BRAND.name}`,
      description: discipline.description,
      path: disciplinePath(discipline.id, found.page),
      publicUrl,
    }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Coachs", to: "/coaches" },
      { label: discipline.name, to: disciplinePath(discipline.id) },
    ]),
    ...coachListData(publicUrl, found),
  ];
}

export default function Discipline({ loaderData: { discipline, found } }: Route.ComponentProps) {
  const { viewer } = useSession();
  return (
    <>
      <section className="relative isolate overflow-hidden bg-green-pale">
        <CourtLines
          variant="lanes"
          className="absolute inset-0 -z-10 hidden size-full text-green opacity-25 mask-l-from-30% md:block"
        />
        <div className="page-width grid gap-6 pt-4 pb-12 md:pt-6 md:pb-16">
          <Breadcrumb
            items={[
              { label: "Accueil", to: "/" },
              { label: "Coachs", to: "/coaches" },
              { label: discipline.name },
            ]}
          />
          <div className="grid max-w-3xl gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
            {discipline.image ? (
              <DisciplineMark discipline={discipline} className="size-16 rounded-lg shadow-card" />
            ) : (
              <span className="grid size-16 place-items-center rounded-lg bg-surface text-green-text shadow-card">
                <DisciplineIcon icon={discipline.icon} className="size-8" />
              </span>
            )}
            <div className="grid gap-3">
              <h1 className="text-4xl font-bold wrap-anywhere md:text-6xl">{discipline.name}</h1>
              <p className="text-lg">{discipline.description}</p>
              <p className="font-semibold text-green-text tabular">
                {countCoaches(discipline.coachesCount, "disponible")}
              </p>
            </div>
          </div>
        </div>
      </section>
      <section className="page-width grid gap-6 py-12 md:py-16">
        <h2 className="text-3xl">Coachs spécialisés en {discipline.name}</h2>
        {found.coaches.length > 0 ? (
          <>
            <CoachGrid coaches={found.coaches} />
            <Pagination
              page={found.page}
              pageCount={found.pageCount}
              hrefFor={(page) => disciplinePath(discipline.id, page)}
            />
          </>
        ) : (
          <>
            <EmptyState
              headingLevel={3}
              title="Aucun coach trouvé"
              text="Personne n’enseigne encore cette discipline ici. D’autres coachs vous attendent."
              action={<ButtonLink to="/coaches">Voir tous les coachs</ButtonLink>}
            />
            <AlertForm
              headingLevel={3}
              email={viewer?.email}
              subject={{ disciplineId: discipline.id, discipline: discipline.name, webcam: false }}
            />
          </>
        )}
      </section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Discipline non trouvée"
      text="La discipline que vous recherchez n’existe pas."
      back={{ label: "Retour aux coachs", to: "/coaches" }}
    />
  );
}
