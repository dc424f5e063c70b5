import { useSearchParams } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import {
  declineRecommendation,
  withdrawRecommendation,
  writeRecommendation,
} from "~/features/reviews/recommendations/commands.server.ts";
import { OwnRecommendationPanel } from "~/features/reviews/recommendations/components/own-recommendation.tsx";
import { RecommendationForm } from "~/features/reviews/recommendations/components/recommendation-form.tsx";
import { findOwnRequest } from "~/features/reviews/recommendations/gate.server.ts";
import { findOwnRecommendation } from "~/features/reviews/recommendations/queries.server.ts";
import { recommendationSchema } from "~/features/reviews/recommendations/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/own-recommendation.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Votre recommandation");

function findOwn({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { db, secrets } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return findOwnRequest(db, secrets.linkSecret, token);
}

/** The loader changes nothing, because mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const own = await findOwn(args);
  return { recommendation: own && (await findOwnRecommendation(db, own)) };
}

/** The person writes, withdraws, or ends the mails. Mail programs end them by one-click unsubscribe (RFC 8058). */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  if (request.method !== "POST") throw new AppError("not_found");
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  if (form.get("List-Unsubscribe") === "One-Click") form.set("intent", "stop");
  const requireOwn = async () => {
    const own = await findOwn(args);
    if (!own)
      throw new AppError("not_found", {
        message: "Ce lien n’est pas complet, ou cette recommandation n’existe plus.",
      });
    return own;
  };
  switch (form.get("intent")) {
    case "write":
      return answerForm(context, form, recommendationSchema, async (written) =>
        writeRecommendation(db, { own: await requireOwn(), viewer: getViewer(context), written }),
      );
    case "withdraw":
      return answerForm(context, form, noFields, async () => withdrawRecommendation(db, await requireOwn()));
    case "stop":
      return answerForm(context, form, noFields, async () => declineRecommendation(db, await requireOwn()));
    default:
      throw new AppError("invalid_input");
  }
}

/** The page of the link in the mail to somebody who is asked for a recommendation. */
export default function OwnRecommendationScreen({ loaderData: { recommendation } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const action = `/recommandation?${new URLSearchParams({ token: parameters.get("token") ?? "" })}`;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-16 md:pt-14">
      {recommendation?.status === "invited" ? (
        <>
          <header className="grid gap-2">
            <h1 className="text-3xl md:text-4xl wrap-anywhere">Recommander {recommendation.coachName}</h1>
            <p className="text-lg text-muted">
              Quelques mots sur son travail, en deux minutes et sans compte. Notre équipe les relit avant de
              les publier sur sa page.
            </p>
          </header>
          <Card>
            <CardBody className="sm:p-8">
              <RecommendationForm action={action} coachFirstName={firstNameOf(recommendation.coachName)} />
            </CardBody>
          </Card>
          <div className="grid gap-3">
            <p className="max-w-prose text-sm text-muted">
              Votre adresse n’est jamais publique. Vous pourrez retirer votre texte à tout moment depuis ce
              lien.
            </p>
            <PressButton intent="stop" action={action} variant="secondary" size="sm" showsRefusal>
              Ce n’est pas moi, ou je ne veux plus de ces e-mails
            </PressButton>
          </div>
        </>
      ) : (
        <OwnRecommendationPanel recommendation={recommendation} action={action} />
      )}
    </div>
  );
}
