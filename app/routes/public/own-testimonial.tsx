import { useLocation } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { answerTestimonial, withdrawTestimonial } from "~/features/reviews/testimonials/commands.server.ts";
import { findOwnTestimonial, findTestimonialByLink } from "~/features/reviews/testimonials/gate.server.ts";
import { type ChosenTestimonial, getOwnTestimonial } from "~/features/reviews/testimonials/queries.server.ts";
import { mayAccept } from "~/features/reviews/testimonials/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { type Outcome, OutcomePanel } from "~/ui/feedback/outcome-panel.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/own-testimonial.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Votre avis sur l’accueil");

/** The author comes by the link of the mail, or signed in from a session. */
function findOwn({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { db, secrets } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token) return findTestimonialByLink(db, secrets.linkSecret, token);
  const viewer = getViewer(context);
  const reviewId = readId(searchParams.get("avis") ?? undefined);
  return viewer?.role === "student" ? findOwnTestimonial(db, viewer, reviewId) : undefined;
}

/** The loader changes nothing, because mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const own = await findOwn(args);
  return { testimonial: own && (await getOwnTestimonial(db, own)) };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const requireOwn = async () => {
    const own = await findOwn(args);
    if (!own)
      throw new AppError("not_found", {
        message: "Ce lien n’est pas complet, ou nous ne montrons plus cet avis.",
      });
    return own;
  };
  switch (form.get("intent")) {
    case "accept":
      return answerForm(context, form, noFields, async () =>
        answerTestimonial(db, await requireOwn(), "accepted"),
      );
    case "refuse":
      return answerForm(context, form, noFields, async () =>
        answerTestimonial(db, await requireOwn(), "refused"),
      );
    case "withdraw":
      return answerForm(context, form, noFields, async () => withdrawTestimonial(db, await requireOwn()));
    default:
      throw new AppError("invalid_input");
  }
}

function outcomeOf(testimonial: ChosenTestimonial | undefined): Outcome {
  if (!testimonial)
    return {
      mark: "unknown",
      title: "Rien à décider ici",
      text: "Le lien n’est pas complet, ou nous ne montrons plus cet avis. Ouvrez le lien à nouveau depuis votre e-mail.",
    };
  const { status, answeredAt, withdrawnBecause, author, coachName } = testimonial;
  switch (status) {
    case "asked":
      return {
        mark: "wait",
        title: "Pouvons-nous montrer votre avis\u00a0?",
        text: `Avec le nom ${ofPerson(coachName)}, il serait sur notre page d’accueil, signé «\u00a0${author}\u00a0». Sans votre accord, rien ne paraît.`,
      };
    case "accepted":
      return {
        mark: "done",
        title: "Merci, vous avez donné votre accord",
        text: `Depuis le ${formatDay(answeredAt ?? testimonial.askedAt)}, nous pouvons montrer cet avis sur notre page d’accueil. Vous pouvez changer d’avis quand vous voulez\u00a0: il en disparaît aussitôt.`,
      };
    case "refused":
      return {
        mark: "over",
        title: "Votre avis n’est pas sur l’accueil",
        text: "Vous avez refusé, et nous ne vous le redemanderons pas. Il reste sur la page de votre coach.",
      };
    default:
      return {
        mark: "over",
        title: "Votre avis n’est plus sur l’accueil",
        text:
          withdrawnBecause === "author"
            ? "Vous avez retiré votre accord. Votre avis reste sur la page de votre coach."
            : "Il a changé depuis votre accord. Nous vous écrirons si nous voulons encore le montrer.",
      };
  }
}

export default function OwnTestimonialPage({ loaderData: { testimonial } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const action = pathname + search;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-16 md:pt-14">
      <OutcomePanel outcome={outcomeOf(testimonial)}>
        {testimonial && (
          <>
            <blockquote className="rounded-lg bg-sand px-4 py-3 wrap-anywhere whitespace-pre-line">
              «&nbsp;{testimonial.comment}&nbsp;»
            </blockquote>
            <div className="flex flex-wrap gap-3">
              {mayAccept(testimonial) && (
                <PressButton intent="accept" action={action} showsRefusal className="max-sm:w-full">
                  Je suis d’accord
                </PressButton>
              )}
              {testimonial.status === "asked" && (
                <PressButton
                  intent="refuse"
                  action={action}
                  variant="secondary"
                  showsRefusal
                  className="max-sm:w-full"
                >
                  Je préfère que non
                </PressButton>
              )}
              {testimonial.status === "accepted" && (
                <PressButton
                  intent="withdraw"
                  action={action}
                  variant="secondary"
                  showsRefusal
                  className="max-sm:w-full"
                >
                  Retirer mon accord
                </PressButton>
              )}
            </div>
          </>
        )}
      </OutcomePanel>
    </div>
  );
}
