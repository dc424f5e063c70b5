import type { Coordinates } from "~/features/places/rules/geo.ts";
import type { CoachSummary } from "../queries/get-home-showcase.server.ts";

/** Whom one can wait for. */
export interface AlertSubject {
  disciplineId: number | undefined;
  discipline: string | undefined;
  webcam: boolean;
  /** absent: wherever they are */
  near?: Coordinates;
  placeName?: string | undefined;
}

export interface RelatedDiscipline {
  name: string;
  total: number;
  webcam: boolean;
}

/** What a page of results offers to those who have not found enough. */
export interface NoResultSuggestions {
  /** who teaches it by webcam and is not on the page already */
  webcam: CoachSummary[];
  webcamDiscipline: string | undefined;
  /** somebody teaches it by webcam, so that there is a list to lead to */
  someByWebcam: boolean;
  /** the nearest beyond the search radius */
  beyond: (CoachSummary & { distanceKm: number })[];
  /** close disciplines and how many teach them where one looked, or by webcam where nobody does */
  related: RelatedDiscipline[];
  alert: AlertSubject | undefined;
}
