import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  chooseTestimonial,
  orderTestimonial,
  takeTestimonialOff,
} from "~/features/back-office/commands/work-on-home.server.ts";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { TestimonialCard } from "~/features/back-office/components/testimonials/testimonial-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { choosableReviewsPath } from "~/features/back-office/rules/content-paths.ts";
import { moveSchema } from "~/features/back-office/schema.ts";
import { listTestimonials } from "~/features/reviews/testimonials/queries.server.ts";
import { SHOWN_TESTIMONIALS } from "~/features/reviews/testimonials/rules.ts";
import { testimonialIdSchema } from "~/features/reviews/testimonials/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/testimonials.ts";

export const meta = () => privatePage("Témoignages");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return { testimonials: await listTestimonials(context.get(servicesContext).db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "ask":
      return answerForm(context, form, testimonialIdSchema, async ({ id }) => {
        const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
        await chooseTestimonial(db, operator, parts, id);
        return { message: "Accord demandé" };
      });
    case "move":
      return answerForm(context, form, moveSchema, async (move) => {
        await orderTestimonial(db, operator, move);
        return { message: move.way === "up" ? "Témoignage monté" : "Témoignage descendu" };
      });
    case "remove":
      return answerForm(context, form, testimonialIdSchema, async ({ id }) => {
        await takeTestimonialOff(db, operator, id);
        return { message: "Témoignage retiré" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function OfficeTestimonials({ loaderData: { testimonials } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Témoignages</h1>
        <p className="text-muted">
          La page d’accueil montre les {SHOWN_TESTIMONIALS} premiers avis dont l’auteur a donné son accord,
          dans cet ordre. Un avis modifié ou retiré en disparaît aussitôt.
        </p>
      </header>
      <SiteNav current="testimonials" />
      <div>
        <ButtonLink to={choosableReviewsPath()} size="sm">
          Choisir un avis
        </ButtonLink>
      </div>
      {testimonials.length === 0 ? (
        <EmptyState
          title="Aucun témoignage"
          text={
            "Choisissez un avis\u00a0: nous demandons son accord à son auteur, et il paraît s’il l’accepte."
          }
        />
      ) : (
        <ol className="grid gap-4">
          {testimonials.map((testimonial, at) => (
            <li key={testimonial.reviewId}>
              <TestimonialCard
                testimonial={testimonial}
                isFirst={at === 0}
                isLast={at === testimonials.length - 1}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
