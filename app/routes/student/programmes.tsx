import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { FollowedProgrammes } from "~/features/coaching/clients/components/programme-list.tsx";
import { listFollowingCoaches } from "~/features/coaching/clients/queries/client-follow-up.server.ts";
import { followedProgrammePath, ownMeasuresPath } from "~/features/coaching/clients/rules/paths.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/programmes.ts";

export const headers = privateHeaders;
export const meta = () => privatePage("Mes programmes");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { coaches: await listFollowingCoaches(db, context.get(studentViewerContext)) };
}

export default function Programmes({ loaderData: { coaches } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Mes programmes</h1>
        <p className="text-muted">
          Ce que vos coachs ont écrit pour vous, et les mesures qu’ils suivent avec vous.
        </p>
      </header>
      {coaches.length === 0 && (
        <EmptyState
          title="Pas encore de programme"
          text="Quand un de vos coachs vous écrit un programme, il arrive ici, et un e-mail vous prévient. Celui d’un accompagnement est sur sa page."
          action={
            <ButtonLink to="/student-dashboard/bookings" variant="secondary">
              Voir mes réservations
            </ButtonLink>
          }
        />
      )}
      {coaches.map(({ coachId, name, programmes, measures }) => (
        <Card key={coachId} asChild>
          <section aria-labelledby={`coach-${coachId}`}>
            <CardBody>
              <CardTitle id={`coach-${coachId}`} className="wrap-anywhere">
                {name}
              </CardTitle>
              {programmes.length > 0 && (
                <FollowedProgrammes programmes={programmes} hrefFor={(id) => followedProgrammePath(id)} />
              )}
              {measures && (
                <ButtonLink
                  to={ownMeasuresPath(coachId)}
                  variant={measures.consentAt ? "secondary" : "primary"}
                  className="justify-self-start max-sm:w-full"
                >
                  {measures.consentAt ? "Mes mesures" : "Répondre à sa demande de mesures"}
                </ButtonLink>
              )}
            </CardBody>
          </section>
        </Card>
      ))}
    </div>
  );
}
