import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { EditedListing } from "../../queries/own-listings.server.ts";
import { ListingFields } from "./listing-fields.tsx";

interface ListingFormProps {
  /** undefined for a new listing */
  listing: EditedListing | undefined;
  disciplines: DisciplineChoice[];
}

export const listingDraftKey = (id: number | undefined) => `listingDraft:${id ?? "new"}`;

/** Restores unsaved changes with a notice, and lets the coach discard them. */
export function ListingForm({ listing, disciplines }: ListingFormProps) {
  const { draft, fieldsKey } = useRestoredDraft(listingDraftKey(listing?.id));
  return <ListingFields key={fieldsKey} listing={listing} disciplines={disciplines} draft={draft} />;
}
