import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { CoachAbout } from "~/features/discovery/components/coach-page/coach-about.tsx";
import { CoachHeader } from "~/features/discovery/components/coach-page/coach-header.tsx";
import { CoachOffers } from "~/features/discovery/components/coach-page/coach-offers.tsx";
import { CoachPrices } from "~/features/discovery/components/coach-page/coach-sidebar.tsx";
import { requireOwnListing } from "~/features/discovery/gate.server.ts";
import { getProfilePreview } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { getOwnListing } from "~/features/onboarding/queries/own-listings.server.ts";
import { inWords, missingOf } from "~/features/onboarding/rules/listings.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/listing-preview.ts";

export const headers = privateHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const own = await requireOwnListing(db, context.get(coachViewerContext), readId(params.listingId) ?? 0);
  const [listing, coach] = await Promise.all([getOwnListing(db, own), getProfilePreview(pool, own)]);
  if (!coach) throw new AppError("not_found");
  return { listing, coach, missing: missingOf(listing) };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Aperçu");
}

/** Shows the page as visitors would see it with this listing, even a draft. Only its coach has access. */
export default function ListingPreview({ loaderData }: Route.ComponentProps) {
  const { listing, coach, missing } = loaderData;
  const { hourlyRateCents, discipline, city } = coach;
  const shown = {
    ...coach,
    listings: [],
    hourlyRateCents: hourlyRateCents ?? 0,
    discipline: discipline ?? "Discipline à choisir",
    city: city || "Lieu à préciser",
  };
  return (
    <div className="grid gap-6">
      <Alert
        title="Aperçu"
        action={
          <>
            <ButtonLink size="sm" to={`/dashboard/listings/${listing.id}`}>
              Modifier
            </ButtonLink>
            <ButtonLink size="sm" variant="secondary" to="/dashboard/listings">
              Mes annonces
            </ButtonLink>
          </>
        }
      >
        {missing.length > 0
          ? `Voici ce qui est enregistré. Pour publier cette annonce, il manque ${inWords(missing)}.`
          : "Voici ce que verra un visiteur de votre page, avec cette annonce."}
      </Alert>
      <CoachHeader coach={shown} />
      <CoachOffers listings={coach.listings.filter(({ id }) => id === listing.id)} />
      {hourlyRateCents !== null && <CoachPrices coach={shown}>{null}</CoachPrices>}
      <CoachAbout coach={shown} />
    </div>
  );
}

export { MissingListing as ErrorBoundary } from "./missing-listing.tsx";
