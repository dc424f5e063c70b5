import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { MOST_RECOMMENDATIONS, profilePath } from "~/features/discovery/rules/profile.ts";
import { InvitationForm } from "~/features/reviews/components/invitation-form.tsx";
import { InvitedList } from "~/features/reviews/components/invited-list.tsx";
import {
  inviteRecommendation,
  removeOwnRecommendation,
} from "~/features/reviews/recommendations/commands.server.ts";
import { ReceivedRecommendationCard } from "~/features/reviews/recommendations/components/received-recommendation.tsx";
import { requireReceivedRecommendation } from "~/features/reviews/recommendations/gate.server.ts";
import { listRequests, listShownRecommendations } from "~/features/reviews/recommendations/queries.server.ts";
import {
  RECOMMENDATIONS_PATH,
  STATE_LABELS,
  STATE_TONES,
  UNANSWERED_DAYS,
} from "~/features/reviews/recommendations/rules.ts";
import { removeSchema } from "~/features/reviews/recommendations/schema.ts";
import { INVITATIONS_PER_DAY } from "~/features/reviews/rules/invitations.ts";
import { invitationSchema } from "~/features/reviews/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/recommendations.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Recommandations");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = await findOwnPage(db, context.get(coachViewerContext));
  if (!page) return undefined;
  const asked = readPage(new URL(request.url).searchParams.get("page"));
  const [shown, requests] = await Promise.all([
    listShownRecommendations(db, page),
    listRequests(db, page, asked),
  ]);
  return { shown, requests, publicPath: profilePath(page.id, "recommandations") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "invite":
      return answerForm(context, form, invitationSchema, async (invited) => {
        await inviteRecommendation(db, parts, { page: await requireOwnPage(db, coach), invited });
        return { told: "Invitation envoyée" };
      });
    case "remove":
      return answerForm(context, form, removeSchema, async ({ recommendation }) => {
        await removeOwnRecommendation(db, await requireReceivedRecommendation(db, coach, recommendation));
        return { told: "Recommandation retirée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

/** A removed recommendation leaves the list, so the route shows the toast. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer: FormAnswer & { told?: string } = await serverAction();
  if (answer.told) toast({ title: answer.told, variant: "success" });
  return answer;
}

export default function Recommendations({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <EmptyState
        headingLevel={1}
        title="Votre page vient d’abord"
        text="Préparez votre première annonce. Ensuite, vous pourrez demander des recommandations."
        action={<ButtonLink to="/become-coach">Préparer mon annonce</ButtonLink>}
      />
    );
  const { shown, requests, publicPath } = loaderData;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Recommandations</h1>
        <p className="text-muted">
          Un confrère, un club, un ancien élève ou un soignant dit ce qu’il pense de votre travail. Nous
          relisons chaque texte avant de le montrer sur votre page. Il ne compte pas dans votre note.
        </p>
        <div className="flex flex-wrap gap-x-4">
          <ButtonLink to="/dashboard/reviews" variant="link">
            Mes évaluations
          </ButtonLink>
          <ButtonLink to={publicPath} variant="link">
            Voir sur ma page
          </ButtonLink>
        </div>
      </header>
      <InvitationForm
        promise={`Nous lui écrivons une seule fois, en votre nom. Son lien sert pendant ${UNANSWERED_DAYS}\u00a0jours.`}
        rule={`N’invitez que des personnes qui connaissent votre travail, ${INVITATIONS_PER_DAY} par jour au plus. Votre page montre ${MOST_RECOMMENDATIONS} recommandations au plus. Offrir quoi que ce soit en échange est interdit.`}
      />
      <section aria-labelledby="en-ligne" className="grid gap-4">
        <h2 id="en-ligne" className="text-2xl">
          Sur votre page
        </h2>
        {shown.length === 0 ? (
          <p className="text-muted">
            Rien pour l’instant. Invitez quelqu’un&nbsp;: son texte sera ici une fois relu.
          </p>
        ) : (
          <ul className="grid gap-4">
            {shown.map((recommendation) => (
              <li key={recommendation.id}>
                <ReceivedRecommendationCard recommendation={recommendation} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="suivi" className="grid gap-4">
        <h2 id="suivi" className="text-2xl">
          Invitations
        </h2>
        {requests.rows.length === 0 ? (
          <p className="text-muted">Vous n’avez encore invité personne.</p>
        ) : (
          <InvitedList rows={requests.rows} labels={STATE_LABELS} tones={STATE_TONES} />
        )}
        <Pagination
          page={requests.page}
          pageCount={requests.pageCount}
          hrefFor={(page) => `${RECOMMENDATIONS_PATH}?page=${page}`}
        />
      </section>
    </div>
  );
}
