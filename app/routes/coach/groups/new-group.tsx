import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { createGroups } from "~/features/bookings/groups/commands/create-groups.server.ts";
import { GroupForm } from "~/features/bookings/groups/components/group-form.tsx";
import { listGroupOffers } from "~/features/bookings/groups/queries/list-offers.server.ts";
import { GROUPS_PATH, ownGroupPath } from "~/features/bookings/groups/rules/group-paths.ts";
import { newGroupSchema } from "~/features/bookings/groups/schema.ts";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { NOTHING_SOLD, NOTHING_SOLD_TITLE } from "~/features/payments/core/rules/provider.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { NOT_SELLING, NOT_SELLING_TITLE, takesPayments } from "~/features/readiness/rules/readiness.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { toastWhenDone } from "../schedule/schedule-toasts.ts";
import type { Route } from "./+types/new-group.ts";

export const headers = privateAnswerHeaders;

const USUAL_DAYS_AHEAD = 7;

export async function loader({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings } = context.get(servicesContext);
  const page = await findOwnPage(db, coach);
  const readiness = page && (await findReadiness(db, page.id, saleTerms(settings)));
  return {
    offers: await listGroupOffers(db, coach),
    sells: settings.sells,
    isReady: readiness !== undefined && takesPayments(readiness),
    day: addDays(parisDay(new Date()), USUAL_DAYS_AHEAD),
    clientId: randomUUID(),
    hasVideoLink: (await findVideoLink(db, coach)) !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings } = context.get(servicesContext);
  return answerForm(context, await readForm(request), newGroupSchema, async (group): Promise<void> => {
    if (!settings.sells) throw new AppError("conflict", { message: NOTHING_SOLD });
    const [first, ...others] = await createGroups(db, coach, group, saleTerms(settings));
    throw redirect(first && others.length === 0 ? ownGroupPath(first) : GROUPS_PATH);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  toastWhenDone(serverAction, "Séance publiée");

export const meta = () => privatePage("Nouvelle séance collective");

export default function NewGroup({
  loaderData: { offers, sells, isReady, day, clientId, hasVideoLink },
}: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[{ label: "Séances collectives", to: GROUPS_PATH }, { label: "Nouvelle séance" }]}
        />
        <h1 className="text-3xl">Nouvelle séance collective</h1>
        <p className="max-w-2xl text-muted">
          Chaque participant réserve et paie sa place en ligne. Vos créneaux individuels à cette heure ne sont
          plus proposés.
        </p>
      </header>
      {!sells ? (
        <Alert title={NOTHING_SOLD_TITLE}>{NOTHING_SOLD}</Alert>
      ) : offers.length === 0 ? (
        <EmptyState
          title="Publiez d’abord une annonce"
          text="Une séance collective s’affiche avec une de vos annonces en ligne."
          action={<ButtonLink to="/dashboard/listings">Voir mes annonces</ButtonLink>}
        />
      ) : !isReady ? (
        <Alert
          title={NOT_SELLING_TITLE}
          action={
            <ButtonLink to="/dashboard" variant="secondary" size="sm">
              Voir ce qui manque
            </ButtonLink>
          }
        >
          {NOT_SELLING}
        </Alert>
      ) : (
        <GroupForm offers={offers} day={day} clientId={clientId} hasVideoLink={hasVideoLink} />
      )}
    </div>
  );
}
