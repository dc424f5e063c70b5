import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { orderFeaturedCoach } from "~/features/back-office/commands/work-on-home.server.ts";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { listOfficeFeatured } from "~/features/back-office/queries/list-featured-coaches.server.ts";
import { moveSchema } from "~/features/back-office/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/featured-coaches.ts";

export const meta = () => privatePage("Coachs en avant");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  return { coaches: await listOfficeFeatured(context.get(servicesContext).db, operator) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), moveSchema, async (move) => {
    await orderFeaturedCoach(db, operator, move);
    return { message: move.way === "up" ? "Coach monté" : "Coach descendu" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function FeaturedCoaches({ loaderData: { coaches } }: Route.ComponentProps) {
  const mayOpenFiles = useMayWork()("people");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Coachs en avant</h1>
        <p className="text-muted">
          «&nbsp;Tous nos coachs&nbsp;» montre d’abord les quatre premiers d’entre eux qui sont en ligne, dans
          cet ordre.{" "}
          {mayOpenFiles
            ? "Pour en ajouter ou en retirer un, ouvrez sa fiche."
            : "Le support et la direction en ajoutent ou en retirent, depuis la fiche d’un coach."}
        </p>
      </header>
      <SiteNav current="featured" />
      {coaches.length === 0 ? (
        <EmptyState
          title="Aucun coach mis en avant"
          text={
            mayOpenFiles
              ? "Ouvrez la fiche d’un coach et pressez «\u00a0Mettre en avant\u00a0»."
              : "Demandez à la direction ou au support de mettre un coach en avant."
          }
          action={mayOpenFiles && <ButtonLink to="/back-office/coachs">Voir les coachs</ButtonLink>}
        />
      ) : (
        <ol className="grid gap-4">
          {coaches.map(({ id, name, image, isPublic }, at) => (
            <li key={id}>
              <Card asChild>
                <article
                  aria-labelledby={`coach-${id}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5"
                >
                  <Avatar name={name} src={image ?? undefined} decorative />
                  <h2 id={`coach-${id}`} className="min-w-0 flex-1 text-lg wrap-anywhere">
                    {name}
                  </h2>
                  {!isPublic && <Badge>Hors ligne</Badge>}
                  <div className="flex flex-wrap gap-2 max-sm:w-full">
                    {at > 0 && (
                      <WorkButton fields={{ intent: "move", id, way: "up" }} about={name}>
                        Monter
                      </WorkButton>
                    )}
                    {at < coaches.length - 1 && (
                      <WorkButton fields={{ intent: "move", id, way: "down" }} about={name}>
                        Descendre
                      </WorkButton>
                    )}
                    {mayOpenFiles && (
                      <ButtonLink
                        to={`/back-office/coachs/${id}`}
                        size="sm"
                        variant="secondary"
                        className="max-sm:grow"
                      >
                        Sa fiche<span className="sr-only"> {name}</span>
                      </ButtonLink>
                    )}
                  </div>
                </article>
              </Card>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
