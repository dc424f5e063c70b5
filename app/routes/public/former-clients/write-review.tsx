import { getViewer } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { FORMER_CLIENT_MARK, firstNameOf, profilePath } from "~/features/discovery/rules/profile.ts";
import { listDisciplines } from "~/features/onboarding/queries/own-listings.server.ts";
import { startFormerReview } from "~/features/reviews/former-clients/commands/write-former-review.server.ts";
import { StoryForm } from "~/features/reviews/former-clients/components/story-form.tsx";
import { findInvitingCoach } from "~/features/reviews/former-clients/gate.server.ts";
import { UNCONFIRMED_DAYS } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { storySchema } from "~/features/reviews/former-clients/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../missing-screen.tsx";
import type { Route } from "./+types/write-review.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Votre avis");

async function requireInviting({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const inviting = await findInvitingCoach(context.get(servicesContext).db, params.linkToken);
  if (!inviting) throw new AppError("not_found");
  return inviting;
}

export async function loader(args: Route.LoaderArgs) {
  const { coachId, name } = await requireInviting(args);
  return {
    coachId,
    name,
    disciplines: await listDisciplines(args.context.get(servicesContext).db),
    year: Number(parisDay(new Date()).slice(0, 4)),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  if (request.method !== "POST") throw new AppError("not_found");
  const { db, settings, secrets } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const inviting = await requireInviting(args);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(context, await readForm(request), storySchema, (story) =>
    startFormerReview(db, parts, { inviting, network, viewer: getViewer(context), story }),
  );
}

/** The page of the coach's link and QR code. */
export default function WriteReview({ loaderData }: Route.ComponentProps) {
  const { coachId, name, disciplines, year } = loaderData;
  const form = useForm({ schema: storySchema });
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-16 md:pt-14">
      {form.answer?.ok ? (
        <OutcomePanel
          outcome={{
            mark: "wait",
            title: "Regardez vos e-mails",
            text: `Nous vous envoyons un lien pour relire et confirmer votre avis. Sans cela, il n’est lu par personne et s’efface au bout de ${UNCONFIRMED_DAYS}\u00a0jours.`,
          }}
        >
          <p className="text-sm text-muted">
            Rien n’arrive&nbsp;? Regardez parmi les indésirables. Si vous avez déjà donné votre avis sur{" "}
            {firstNameOf(name)}, ou demandé à ne plus recevoir ces e-mails, nous n’en envoyons pas.
          </p>
          <ButtonLink to={profilePath(coachId)} variant="secondary" className="justify-self-start">
            Voir la page {ofPerson(firstNameOf(name))}
          </ButtonLink>
        </OutcomePanel>
      ) : (
        <>
          <header className="grid gap-2">
            <h1 className="text-3xl md:text-4xl wrap-anywhere">Votre avis sur {name}</h1>
            <p className="text-lg text-muted">
              Vous avez fait des séances avec {firstNameOf(name)} avant son arrivée sur {BRAND.name}&nbsp;?
              Racontez, en deux minutes et sans compte.
            </p>
          </header>
          <Card>
            <CardBody className="sm:p-8">
              <StoryForm
                form={form}
                coachFirstName={firstNameOf(name)}
                disciplines={disciplines}
                year={year}
                asksEmail
                submit="Recevoir le lien de confirmation"
              />
            </CardBody>
          </Card>
          <HowItIsChecked coachFirstName={firstNameOf(name)} />
        </>
      )}
    </div>
  );
}

function HowItIsChecked({ coachFirstName }: { coachFirstName: string }) {
  return (
    <p className="max-w-prose text-sm text-muted">
      Vous confirmez votre adresse, {coachFirstName} dit si vous avez été son client sans lire votre avis,
      puis notre équipe le relit. Il paraît avec la mention «&nbsp;{FORMER_CLIENT_MARK}&nbsp;» et votre
      prénom. Vous pourrez le retirer à tout moment.
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Ce lien ne mène plus nulle part"
      text="Le coach l’a peut-être changé. Demandez-lui le nouveau."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
