import { redirect } from "react-router";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLE_TEXTS } from "~/features/accounts/rules/operators.ts";
import { homeOf } from "~/features/accounts/rules/viewer.ts";
import { joinTeam } from "~/features/back-office/team/commands/work-on-team.server.ts";
import { findInvitation } from "~/features/back-office/team/queries/list-team.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/invitation.ts";

export const meta = () => privatePage("Rejoindre l’équipe");
export const headers = privateAnswerHeaders;

/** GET /invitation-equipe: the invitation of the signed-in account, if there is one. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { pool } = context.get(servicesContext);
  const invitation = viewer.role === "operator" ? undefined : await findInvitation(pool, viewer);
  return { invitation, email: viewer.email, home: homeOf(viewer.role) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), noFields, async () => {
    await joinTeam(db, viewer);
    throw redirect("/back-office");
  });
}

export default function Invitation({ loaderData: { invitation, email, home } }: Route.ComponentProps) {
  if (!invitation)
    return (
      <EmptyState
        headingLevel={1}
        title="Pas d’invitation pour ce compte"
        text={`Vous êtes connecté avec ${email}. L’invitation vaut pour l’adresse qui l’a reçue, et pour quelques jours\u00a0: connectez-vous avec cette adresse, ou demandez une autre invitation.`}
        action={<ButtonLink to={home}>Retour à mon espace</ButtonLink>}
      />
    );
  const { role, isCoach } = invitation;
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Rejoindre l’équipe</h1>
        <p className="text-muted">Vous êtes invité à travailler dans le back-office avec ce compte.</p>
      </header>
      <Card>
        <CardBody>
          <h2 className="text-xl">{OPERATOR_ROLE_LABELS[role]}</h2>
          <p>{OPERATOR_ROLE_TEXTS[role]}</p>
          {isCoach ? (
            <p>
              Ce compte est celui d’un coach&nbsp;: il perdrait son tableau de bord. Demandez une invitation
              pour une autre adresse.
            </p>
          ) : (
            <>
              <p className="text-muted">
                Ce compte ouvrira le back-office au lieu de l’espace élève. Vos commandes restent dans votre
                compte.
              </p>
              <PressButton busyLabel="Un instant..." showsRefusal>
                Rejoindre l’équipe
              </PressButton>
            </>
          )}
        </CardBody>
      </Card>
    </div>
  );
}
