import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";

interface ListingConflictProps {
  listingId: number;
  /** the next save overwrites the other version */
  onKeep: () => void;
  onDrop: () => void;
}

/** The listing was changed in another tab or on another device since it was opened. */
export function ListingConflict({ listingId, onKeep, onDrop }: ListingConflictProps) {
  return (
    <Alert
      tone="danger"
      title="Cette annonce a été modifiée ailleurs"
      action={
        <>
          <ButtonLink
            variant="secondary"
            size="sm"
            to={`/dashboard/listings/${listingId}/preview`}
            target="_blank"
            rel="noopener"
          >
            Voir l’autre version<span className="sr-only"> (nouvel onglet)</span>
          </ButtonLink>
          <Button variant="secondary" size="sm" onClick={onKeep}>
            Garder la mienne
          </Button>
          <Button variant="secondary" size="sm" onClick={onDrop}>
            Reprendre l’autre
          </Button>
        </>
      }
    >
      Rien n’a été remplacé, et ce que vous avez écrit est toujours là. Comparez, puis choisissez la version à
      garder.
    </Alert>
  );
}
