import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
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

export const headers = privateAnswerHeaders;

/** A coach without a page creates it first, together with the first listing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (!(await findOwnPage(db, context.get(coachViewerContext)))) throw redirect("/become-coach");
  return { disciplines: await listDisciplines(db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  return answerForm(context, await readForm(request), editedListingSchema, async ({ listing }) => {
    await limitListingChanges(db, coach);
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

export default function NewListing({ loaderData: { disciplines } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Nouvelle annonce</h1>
        <p className="text-muted">
          Enregistrez-la en brouillon quand vous voulez&nbsp;: rien n’est visible avant.
        </p>
      </header>
      <ListingForm listing={undefined} disciplines={disciplines} />
    </div>
  );
}
