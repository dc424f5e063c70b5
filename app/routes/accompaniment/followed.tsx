import { askAnotherCoach } from "~/features/accompaniment/commands/assign-coach.server.ts";
import { takeEndBack } from "~/features/accompaniment/commands/end-accompaniment.server.ts";
import { openLatePage } from "~/features/accompaniment/commands/pay-late.server.ts";
import { findFollowed } from "~/features/accompaniment/queries/followed.server.ts";
import { anotherCoachSchema } from "~/features/accompaniment/schema/end.ts";
import { paymentParts } from "~/features/payments/commands/provider.server.ts";
import { AppError } from "~/platform/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { useBookingNews } from "../bookings/use-booking-news.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/followed.ts";
import { FollowedScreen } from "./followed-screen.tsx";
import { loadFollowed } from "./load-followed.server.ts";
import { requireFollowed } from "./own-accompaniment.server.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mon accompagnement");

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  return { now, loaded: await loadFollowed(context, now) };
}

/** « Payer maintenant », « Demander un autre coach », « Continuer finalement » */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const own = await requireFollowed(context);
  switch (form.get("intent")) {
    case "another-coach":
      return answerForm(context, form, anotherCoachSchema, async ({ coach: seen }) => {
        const { coach } = await findFollowed(services.db, own);
        if (coach?.id !== seen)
          throw new AppError("conflict", { message: "Votre coach a changé entre-temps. Rechargez la page." });
        await askAnotherCoach(services.db, own);
      });
    case "take-end-back":
      return answerForm(context, form, noFields, () => takeEndBack(services.db, own));
    case "pay-late":
      return answerForm(context, form, noFields, () => openLatePage(paymentParts(services), own));
    default:
      throw new AppError("invalid_input");
  }
}

export default function Followed({ loaderData: { loaded, now } }: Route.ComponentProps) {
  useBookingNews();
  if (!loaded)
    return (
      <EmptyState
        headingLevel={1}
        title="Mon accompagnement"
        text="Vous n’en avez pas encore. Un coach dédié, un programme écrit pour vous, des séances et des bilans, sur la durée que vous choisissez."
        action={<ButtonLink to="/accompaniment">Découvrir l’accompagnement</ButtonLink>}
      />
    );
  return <FollowedScreen {...loaded} now={now} />;
}
