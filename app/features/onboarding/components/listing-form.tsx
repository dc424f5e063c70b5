import { useState, useSyncExternalStore } from "react";
import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { dropDraft, readDraft, useViewerId } from "~/ui/drafts.ts";
import type { EditedListing } from "../queries/own-listings.server.ts";
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
  const draftKey = listingDraftKey(listing?.id);
  const viewerId = useViewerId();
  const [kept, setKept] = useState(() => Object.keys(readDraft(draftKey, viewerId)).length > 0);
  // The server knows of no draft: what it sent is taken over first, and what was typed is filled in afterwards.
  const restored = useSyncExternalStore(
    neverChanges,
    () => kept,
    () => false,
  );
  const [round, setRound] = useState(0);
  const drop = () => {
    dropDraft(draftKey);
    setKept(false);
    setRound(round + 1);
  };
  return (
    <ListingFields
      key={`${restored} ${round}`}
      listing={listing}
      disciplines={disciplines}
      draftKey={draftKey}
      draft={restored ? "restored" : kept ? "awaited" : "none"}
      onDrop={drop}
    />
  );
}

const neverChanges = () => () => {};
