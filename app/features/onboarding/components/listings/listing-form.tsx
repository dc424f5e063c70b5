import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { EditedListing } from "../../queries/own-listings.server.ts";
import { ListingFields } from "./listing-fields.tsx";

interface ListingFormProps {
  /** none: a new one */
  listing: EditedListing | undefined;
  disciplines: DisciplineChoice[];
}

/** Where what was typed for a listing is kept until it is saved. */
export const listingDraftKey = (id: number | undefined) => `listingDraft:${id ?? "new"}`;

/** The one form of a listing. What was typed and not saved is there again, with a word about it, and can be dropped. */
export function ListingForm({ listing, disciplines }: ListingFormProps) {
  const { draft, fieldsKey } = useRestoredDraft(listingDraftKey(listing?.id));
  return <ListingFields key={fieldsKey} listing={listing} disciplines={disciplines} draft={draft} />;
}
