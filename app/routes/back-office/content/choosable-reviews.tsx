import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { chooseTestimonial } from "~/features/back-office/commands/work-on-home.server.ts";
import { ReviewQuote } from "~/features/back-office/components/testimonials/review-quote.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { choosableReviewsPath, SITE_PAGES } from "~/features/back-office/rules/content-paths.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { listChoosableReviews } from "~/features/reviews/testimonials/queries.server.ts";
import { testimonialIdSchema } from "~/features/reviews/testimonials/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/choosable-reviews.ts";

export const meta = () => privatePage("Choisir un avis");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listChoosableReviews(context.get(servicesContext).pool, page);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(context, await readForm(request), testimonialIdSchema, async ({ id }) => {
    await chooseTestimonial(db, operator, parts, id);
    return { message: "Accord demandé à son auteur" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function ChoosableReviews({ loaderData: { rows, page, pageCount } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Choisir un avis"
      text="Les avis de 4 ou 5 étoiles donnés après une séance, les plus récents d’abord. Rien ne paraît sans l’accord de leur auteur."
      tools={
        <Breadcrumb
          items={[{ label: "Témoignages", to: SITE_PAGES.testimonials.to }, { label: "Choisir un avis" }]}
        />
      }
      empty={{
        title: "Aucun avis à choisir",
        text: "Les prochains avis de 4 ou 5 étoiles seront ici.",
      }}
      page={page}
      pageCount={pageCount}
      hrefFor={choosableReviewsPath}
    >
      {rows.map((review) => (
        <li key={review.id}>
          <Card asChild>
            <article aria-labelledby={`avis-${review.id}`} className="grid gap-3 p-4 sm:p-5">
              <h2 id={`avis-${review.id}`} className="text-lg wrap-anywhere">
                {review.author}, le {formatDay(review.createdAt)}
              </h2>
              <ReviewQuote review={review} />
              <div className="flex flex-wrap gap-2">
                <WorkButton fields={{ id: review.id }} about={review.author}>
                  Demander son accord
                </WorkButton>
              </div>
            </article>
          </Card>
        </li>
      ))}
    </OfficePage>
  );
}
