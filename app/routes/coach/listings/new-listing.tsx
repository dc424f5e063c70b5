import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { saveVideoLink } from "~/features/bookings/sessions/commands/video-link.server.ts";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { limitListingChanges } from "~/features/onboarding/commands/move-listing.server.ts";
import { createListing } from "~/features/onboarding/commands/write-listing.server.ts";
import { ListingForm } from "~/features/onboarding/components/listings/listing-form.tsx";
import { listDisciplines } from "~/features/onboarding/queries/own-listings.server.ts";
import { editedListingSchema } from "~/features/onboarding/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/new-listing.ts";
import { saveAndTell } from "./listing-toasts.ts";
import { renderVideoLink } from "./render-video-link.tsx";

export const headers = privateAnswerHeaders;

/** A coach without a page creates it first, together with the first listing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  if (!(await findOwnPage(db, coach))) throw redirect("/become-coach");
  const [disciplines, videoUrl] = await Promise.all([listDisciplines(db), findVideoLink(db, coach)]);
  return { disciplines, hasVideoLink: videoUrl !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  return answerForm(context, await readForm(request), editedListingSchema, async ({ listing, videoUrl }) => {
    await limitListingChanges(db, coach);
    if (listing.byWebcam && videoUrl) await saveVideoLink(db, coach, { videoUrl });
    const page = await requireOwnPage(db, coach);
    await db.transaction((tx) => createListing(tx, page, listing));
    throw redirect("/dashboard/listings");
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return saveAndTell(request, undefined, serverAction);
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Nouvelle annonce");
}

export default function NewListing({ loaderData: { disciplines, hasVideoLink } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Nouvelle annonce</h1>
        <p className="text-muted">
          Enregistrez-la en brouillon quand vous voulez&nbsp;: rien n’est visible avant.
        </p>
      </header>
      <ListingForm
        listing={undefined}
        disciplines={disciplines}
        renderVideoLink={hasVideoLink ? undefined : renderVideoLink}
      />
    </div>
  );
}
