import type { Coordinates } from "~/features/places/rules/geo.ts";
import type { CoachSummary } from "../queries/get-home-showcase.server.ts";

/** An alert watches this search. */
export interface AlertSubject {
  disciplineId: number | undefined;
  discipline: string | undefined;
  webcam: boolean;
  /** absent for any place */
  near?: Coordinates;
  placeName?: string | undefined;
}

export interface RelatedDiscipline {
  name: string;
  total: number;
  webcam: boolean;
}

/** The page shows them below few results. */
export interface NoResultSuggestions {
  /** webcam coaches who are not on the page already */
  webcam: CoachSummary[];
  webcamDiscipline: string | undefined;
  /** true if a list of webcam coaches exists to link to */
  someByWebcam: boolean;
  beyond: (CoachSummary & { distanceKm: number })[];
  /** related disciplines with the number of coaches in the area, or by webcam if there is none */
  related: RelatedDiscipline[];
  alert: AlertSubject | undefined;
}
