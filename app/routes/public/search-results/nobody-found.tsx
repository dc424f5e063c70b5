import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import type { NoResultSuggestions } from "~/features/discovery/rules/no-result-suggestions.ts";
import type { SearchPlace } from "~/features/discovery/rules/search.ts";
import { ofActivity, ofPlace } from "~/features/places/rules/french-places.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

interface NobodyFoundProps {
  /** our name for the discipline; absent if none was asked for, or an unknown one */
  discipline: string | undefined;
  place: SearchPlace;
  ways: NoResultSuggestions | undefined;
}

export function NobodyFound({ discipline, place, ways }: NobodyFoundProps) {
  return (
    <EmptyState
      title="Aucun coach trouvé"
      text={[whatHappened(discipline, place), whatFollows(ways)].join(" ")}
      action={
        <>
          <ButtonLink to="/">Retour à l’accueil</ButtonLink>
          <ButtonLink variant="secondary" to="/coaches">
            Voir tous les coachs
          </ButtonLink>
        </>
      }
    />
  );
}

function whatHappened(discipline: string | undefined, place: SearchPlace): string {
  const nobody = `Il n’y a pas encore de coach${discipline ? ` ${ofActivity(discipline)}` : ""}`;
  if (place.kind === "webcam") return `${nobody} en visio.`;
  if (place.kind === "around")
    return `${nobody} à moins de ${SEARCH_RADIUS_KM}\u00a0km ${place.name ? ofPlace(place.name) : "de votre position"}.`;
  return "Essayez une autre discipline ou une ville voisine, ou parcourez tous nos coachs.";
}

function whatFollows(ways: NoResultSuggestions | undefined): string {
  if (!ways || ways.webcam.length + ways.beyond.length === 0) return "";
  if (ways.webcam.length === 0) return "Les plus proches sont juste en dessous.";
  return "Beaucoup de coachs donnent aussi cours en visio\u00a0: les voici, juste en dessous.";
}
