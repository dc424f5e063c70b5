import { useLocation } from "react-router";
import { getViewer, requireRole } from "~/features/accounts/gate.server.ts";
import { readTerms } from "~/features/business/queries.server.ts";
import { acceptInvitation } from "~/features/payments/referrals/commands/accept-invitation.server.ts";
import { requireInvitation } from "~/features/payments/referrals/gate.server.ts";
import { hasAccepted } from "~/features/payments/referrals/queries/own-referrals.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import { dialogAddress } from "../site/navigation.ts";
import type { Route } from "./+types/invitation.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Invitation");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const { inviterId, firstName } = await requireInvitation(db, secrets.linkSecret, params.token);
  const { referralCents } = await readTerms(context);
  const viewer = getViewer(context);
  return {
    firstName,
    referralCents,
    role: viewer?.role ?? null,
    isOwn: viewer?.id === inviterId,
    isAccepted: viewer?.role === "student" && (await hasAccepted(db, viewer)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  const { db, secrets } = context.get(servicesContext);
  const invitation = await requireInvitation(db, secrets.linkSecret, params.token);
  return answerForm(context, await readForm(request), noFields, () =>
    acceptInvitation(db, student, invitation),
  );
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { firstName, referralCents } = loaderData;
  const amount = formatEuros(referralCents, { short: true });
  return (
    <div className="page-width grid max-w-2xl gap-6 py-8 md:py-14">
      <Card asChild>
        <section>
          <CardBody className="gap-6">
            <div className="grid gap-3">
              <h1 className="text-3xl wrap-anywhere">{firstName} vous invite</h1>
              <p className="text-lg">
                {referralCents > 0
                  ? `Après votre première séance payée avec un coach, vous recevez ${amount} chacun, à utiliser sur une prochaine séance ou à la boutique.`
                  : "Le parrainage n’est plus proposé en ce moment. Vous pouvez tout de même choisir un coach."}
              </p>
            </div>
            <Ways {...loaderData} />
          </CardBody>
        </section>
      </Card>
    </div>
  );
}

function Ways({ referralCents, role, isOwn, isAccepted }: Route.ComponentProps["loaderData"]) {
  const { pathname, search } = useLocation();
  if (referralCents === 0) return <ButtonLink to="/coaches">Voir les coachs</ButtonLink>;
  if (isOwn)
    return <Alert>C’est votre propre lien&nbsp;: envoyez-le à quelqu’un qui ne connaît pas le site.</Alert>;
  if (isAccepted)
    return (
      <Alert
        tone="success"
        title="Invitation acceptée"
        action={
          <ButtonLink to="/coaches" size="sm">
            Choisir un coach
          </ButtonLink>
        }
      >
        Votre crédit arrive par e-mail après votre première séance.
      </Alert>
    );
  if (role === null)
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={dialogAddress(search, { auth: "signup", redirect: pathname })}>
          Créer mon compte
        </ButtonLink>
        <ButtonLink variant="secondary" to={dialogAddress(search, { auth: "login", redirect: pathname })}>
          J’ai déjà un compte
        </ButtonLink>
      </div>
    );
  if (role !== "student") return <Alert>Les invitations sont pour les élèves.</Alert>;
  return (
    <PressButton about="accept-invitation" size="lg" showsRefusal>
      Accepter l’invitation
    </PressButton>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Invitation non trouvée"
      text="Ce lien n’est pas entier, ou la personne qui vous invitait n’est plus là."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
