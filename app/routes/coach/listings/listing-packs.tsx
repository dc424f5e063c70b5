import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnListing } from "~/features/discovery/gate.server.ts";
import { limitListingChanges } from "~/features/onboarding/commands/move-listing.server.ts";
import {
  addListingPack,
  changeListingPack,
  moveListingPack,
  removeListingPack,
} from "~/features/onboarding/packs/commands.server.ts";
import { AddPackForm, ListingPackList } from "~/features/onboarding/packs/components/listing-pack-list.tsx";
import { getListingPacks } from "~/features/onboarding/packs/queries.server.ts";
import {
  changedPackSchema,
  listingPackSchema,
  movedPackSchema,
  removedPackSchema,
} from "~/features/onboarding/packs/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/listing-packs.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireOwnListing(db, context.get(coachViewerContext), readId(params.listingId) ?? 0);
  return getListingPacks(db, own);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const own = await requireOwnListing(db, coach, readId(params.listingId) ?? 0);
  const limited =
    <T,>(change: (data: T) => Promise<void>) =>
    async (data: T) => {
      await limitListingChanges(db, coach);
      await change(data);
    };
  switch (form.get("intent")) {
    case "add-pack":
      return answerForm(
        context,
        form,
        listingPackSchema,
        limited((added) => addListingPack(db, own, added)),
      );
    case "change-pack":
      return answerForm(
        context,
        form,
        changedPackSchema,
        limited((changed) => changeListingPack(db, own, changed)),
      );
    case "move-pack":
      return answerForm(
        context,
        form,
        movedPackSchema,
        limited((moved) => moveListingPack(db, own, moved)),
      );
    case "remove-pack":
      return answerForm(
        context,
        form,
        removedPackSchema,
        limited((removed) => removeListingPack(db, own, removed)),
      );
    default:
      throw new AppError("invalid_input");
  }
}

export const meta = () => privatePage("Packs d’une annonce");

export default function ListingPacks({ loaderData: { listing, packs } }: Route.ComponentProps) {
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-3xl">Packs</h1>
          <p className="text-muted wrap-anywhere">
            Des séances ou des heures de «&nbsp;{listing.title || "Annonce sans titre"}&nbsp;» achetées
            d’avance, au prix que vous choisissez.
            {listing.status !== "active" && " Ils se vendent une fois l’annonce en ligne."}
          </p>
        </div>
        <ButtonLink to={`/dashboard/listings/${listing.id}`} variant="secondary">
          L’annonce
        </ButtonLink>
      </header>
      {packs.length > 0 && <ListingPackList listing={listing} packs={packs} />}
      <AddPackForm listing={listing} count={packs.length} />
    </div>
  );
}

export { MissingListing as ErrorBoundary } from "./missing-listing.tsx";
