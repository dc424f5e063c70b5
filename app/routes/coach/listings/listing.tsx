import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { saveVideoLink } from "~/features/bookings/sessions/commands/video-link.server.ts";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { requireOwnListing } from "~/features/discovery/gate.server.ts";
import { limitListingChanges } from "~/features/onboarding/commands/move-listing.server.ts";
import { saveListing } from "~/features/onboarding/commands/write-listing.server.ts";
import { ListingForm } from "~/features/onboarding/components/listings/listing-form.tsx";
import { getOwnListing, listDisciplines } from "~/features/onboarding/queries/own-listings.server.ts";
import { editedListingSchema } from "~/features/onboarding/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/listing.ts";
import { saveAndTell } from "./listing-toasts.ts";
import { renderVideoLink } from "./render-video-link.tsx";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const own = await requireOwnListing(db, coach, readId(params.listingId) ?? 0);
  const [listing, videoUrl] = await Promise.all([getOwnListing(db, own), findVideoLink(db, coach)]);
  const disciplines = await listDisciplines(db, listing.disciplineIds);
  return { listing, disciplines, hasVideoLink: videoUrl !== null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const own = await requireOwnListing(db, coach, readId(params.listingId) ?? 0);
  return answerForm(context, form, editedListingSchema, async ({ version, listing, videoUrl }) => {
    await limitListingChanges(db, coach);
    if (listing.byWebcam && videoUrl) await saveVideoLink(db, coach, { videoUrl });
    await db.transaction((tx) => saveListing(tx, own, listing, version));
    throw redirect("/dashboard/listings");
  });
}

export function clientAction({ params, request, serverAction }: Route.ClientActionArgs) {
  return saveAndTell(request, readId(params.listingId), serverAction);
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Modifier une annonce");
}

export default function Listing({
  loaderData: { listing, disciplines, hasVideoLink },
}: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">Modifier l’annonce</h1>
        <p className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" to={`/dashboard/listings/${listing.id}/packs`}>
            Packs
          </ButtonLink>
          <ButtonLink variant="secondary" to={`/dashboard/listings/${listing.id}/preview`}>
            Aperçu
          </ButtonLink>
        </p>
      </header>
      {listing.pulledReason && (
        <Alert tone="danger" title={`Retirée par ${BRAND.name}\u00a0: ${listing.pulledReason}`}>
          Corrigez-la et enregistrez, puis demandez à la remettre en ligne depuis vos annonces.
        </Alert>
      )}
      <ListingForm
        key={listing.id}
        listing={listing}
        disciplines={disciplines}
        renderVideoLink={hasVideoLink ? undefined : renderVideoLink}
      />
    </div>
  );
}

export { MissingListing as ErrorBoundary } from "./missing-listing.tsx";
