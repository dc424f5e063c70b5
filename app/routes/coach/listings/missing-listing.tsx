import { MissingScreen } from "../../public/missing-screen.tsx";

/** The listing was deleted, or belongs to another coach. */
export function MissingListing({ error }: { error: unknown }) {
  return (
    <MissingScreen
      error={error}
      title="Annonce non trouvée"
      text="Cette annonce n’existe pas, ou a été supprimée."
      back={{ label: "Voir mes annonces", to: "/dashboard/listings" }}
    />
  );
}
