import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { answerReview, reportReview } from "~/features/reviews/commands/answer-review.server.ts";
import { RatingSummary } from "~/features/reviews/components/rating-summary.tsx";
import { ReceivedReview } from "~/features/reviews/components/received-review.tsx";
import { ReviewFilterLinks } from "~/features/reviews/components/review-filter.tsx";
import { countClaims } from "~/features/reviews/former-clients/queries/list-former-clients.server.ts";
import { FORMER_CLIENTS_PATH } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { requireReceivedReview } from "~/features/reviews/gate.server.ts";
import { listReceivedReviews } from "~/features/reviews/queries/received-reviews.server.ts";
import { RECOMMENDATIONS_PATH } from "~/features/reviews/recommendations/rules.ts";
import { type ReviewFilter, readReviewFilter, reviewsPath } from "~/features/reviews/rules/reviews.ts";
import { answerSchema, reportReviewSchema } from "~/features/reviews/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/reviews.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mes évaluations");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const filter = readReviewFilter(searchParams.get("filter"));
  const page = await findOwnPage(db, context.get(coachViewerContext));
  if (!page) return { filter, received: undefined, claims: 0 };
  const asked = { filter, page: readPage(searchParams.get("page")) };
  return {
    filter,
    received: await listReceivedReviews(db, page, asked),
    claims: await countClaims(db, page),
    publicPath: profilePath(page.id, "avis"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "answer":
      return answerForm(context, form, answerSchema, async ({ review, answer }) => {
        const own = await requireReceivedReview(db, coach, review);
        const { isChange } = await answerReview(db, parts, { own, answer });
        return { told: { title: isChange ? "Réponse modifiée" : "Réponse publiée" } };
      });
    case "report":
      return answerForm(context, form, reportReviewSchema, async ({ review, ...report }) => {
        await reportReview(db, coach, await requireReceivedReview(db, coach, review), report);
        return { told: REPORTED };
      });
    default:
      throw new AppError("invalid_input");
  }
}

const REPORTED: ToastText = {
  title: "Merci, c’est signalé",
  description: "Nous relisons chaque avis signalé. Il reste en ligne d’ici là.",
};

interface ToastText {
  title: string;
  description?: string;
}

/** An answered review may leave the list, and a reported one closes its dialog: the route shows the toast. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer: FormAnswer & { told?: ToastText } = await serverAction();
  if (answer.told) toast({ ...answer.told, variant: "success" });
  return answer;
}

const NONE: Record<ReviewFilter, { title: string; text: string }> = {
  all: {
    title: "Pas encore d’avis",
    text: "Après chaque séance terminée, vos élèves peuvent donner le leur. Il apparaît ici et sur votre page, et vous pourrez y répondre.",
  },
  unanswered: {
    title: "Vous avez répondu à tout le monde",
    text: "Les prochains avis sans réponse seront ici.",
  },
  former: {
    title: "Pas encore d’avis d’anciens clients",
    text: `Invitez les personnes que vous avez suivies avant ${BRAND.name}\u00a0: leur avis paraîtra ici, et sur votre page.`,
  },
  "5-stars": {
    title: "Pas encore de 5\u00a0étoiles",
    text: "Elles viennent souvent avec les habitués\u00a0: invitez-les à donner leur avis.",
  },
};

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { filter, received, claims, publicPath } = loaderData;
  if (!received || received.counts.all + received.counts.former === 0)
    return (
      <EmptyState
        headingLevel={1}
        title="Mes évaluations"
        text={NONE.all.text}
        action={
          received ? (
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={FORMER_CLIENTS_PATH}>Inviter un ancien client</ButtonLink>
              <ButtonLink to={RECOMMENDATIONS_PATH} variant="secondary">
                Demander une recommandation
              </ButtonLink>
            </div>
          ) : (
            <ButtonLink to="/dashboard">Retour au tableau de bord</ButtonLink>
          )
        }
      />
    );
  const { average, distribution, counts, reviews } = received;
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Mes évaluations</h1>
          <p className="text-muted">Ce que vos élèves disent de leurs séances avec vous.</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ButtonLink variant="secondary" to={publicPath} className="max-sm:w-full">
            Voir sur ma page
          </ButtonLink>
          <ButtonLink variant="secondary" to={RECOMMENDATIONS_PATH} className="max-sm:w-full">
            Recommandations
          </ButtonLink>
          <ButtonLink to={FORMER_CLIENTS_PATH} className="max-sm:w-full">
            Inviter un ancien client
          </ButtonLink>
        </div>
      </header>
      {claims > 0 && <ClaimsToAnswer many={claims} />}
      {counts.all > 0 && <RatingSummary average={average} total={counts.all} distribution={distribution} />}
      <ReviewFilterLinks current={filter} counts={counts} />
      {reviews.rows.length === 0 ? (
        <EmptyState {...NONE[filter]} />
      ) : (
        <ul className="grid gap-4">
          {reviews.rows.map((review) => (
            <li key={review.id}>
              <ReceivedReview review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={reviews.page}
        pageCount={reviews.pageCount}
        hrefFor={(page) => reviewsPath({ filter, page })}
      />
    </div>
  );
}

function ClaimsToAnswer({ many }: { many: number }) {
  return (
    <Alert
      title={
        many === 1
          ? "Une personne dit avoir été votre client"
          : `${many} personnes disent avoir été vos clients`
      }
      action={
        <ButtonLink to={FORMER_CLIENTS_PATH} variant="secondary" size="sm">
          Répondre
        </ButtonLink>
      }
    >
      Dites-nous si vous les reconnaissez&nbsp;: leur avis paraît après notre relecture.
    </Alert>
  );
}
