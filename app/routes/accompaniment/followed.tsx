import { askAnotherCoach } from "~/features/accompaniment/coach/commands/assign-coach.server.ts";
import { takeEndBack } from "~/features/accompaniment/contract/commands/end-accompaniment.server.ts";
import { openLatePage } from "~/features/accompaniment/contract/commands/pay-late.server.ts";
import {
  FollowedPurchase,
  isAwaited,
} from "~/features/accompaniment/contract/components/followed-purchase.tsx";
import { findLastBought } from "~/features/accompaniment/contract/queries/purchase.server.ts";
import { anotherCoachSchema, meantSchema } from "~/features/accompaniment/contract/schema/end.ts";
import { requireOwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { useBookingNews } from "../bookings/use-booking-changes.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/followed.ts";
import { toastDone } from "./done-toast.ts";
import { FollowedScreen } from "./followed-screen.tsx";
import { loadFollowed } from "./load-followed.server.ts";
import { NoAccompaniment } from "./no-accompaniment.tsx";
import { requireFollowed } from "./own-accompaniment.server.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mon accompagnement");

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const loaded = await loadFollowed(context, now);
  const { db } = context.get(servicesContext);
  const bought = loaded ? undefined : await findLastBought(db, context.get(studentViewerContext));
  return { now, loaded, awaited: bought && isAwaited(bought) ? bought : undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "another-coach":
      return answerForm(context, form, anotherCoachSchema, async ({ coach }) => {
        await askAnotherCoach(services.db, await requireFollowed(context), coach);
        return { message: "Nous cherchons un autre coach" };
      });
    case "take-end-back":
      return answerForm(context, form, meantSchema, async ({ accompaniment }) => {
        await takeEndBack(services.db, await requireOwnAccompaniment(services.db, student, accompaniment));
        return { message: "Votre accompagnement continue" };
      });
    case "pay-late":
      return answerForm(context, form, meantSchema, async ({ accompaniment }) =>
        openLatePage(
          paymentParts(services),
          await requireOwnAccompaniment(services.db, student, accompaniment),
        ),
      );
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export default function Followed({ loaderData: { loaded, awaited, now } }: Route.ComponentProps) {
  useBookingNews();
  // The page polls, so that a payment made in another tab shows here.
  useLookingAgain(Boolean(awaited ?? loaded?.followed.lateSince));
  if (awaited)
    return (
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-3xl md:text-4xl">Mon accompagnement</h1>
        <FollowedPurchase bought={awaited} isLater />
      </div>
    );
  if (!loaded) return <NoAccompaniment />;
  return <FollowedScreen {...loaded} now={now} />;
}
