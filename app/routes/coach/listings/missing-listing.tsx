import { MissingScreen } from "../../public/missing-screen.tsx";

/** For a listing that is gone, or somebody else's. */
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
