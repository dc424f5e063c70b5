import {
  ANYWHERE,
  BY_WEBCAM,
  EVERY_DISCIPLINE,
  UNKNOWN_DISCIPLINE,
  UNKNOWN_PLACE,
} from "~/features/discovery/counts/rules.ts";

/** The rare places of a day that is over, added up. */
export const OTHER_PLACES = "@other";

const PLACE_LABELS: Record<string, string> = {
  [ANYWHERE]: "Partout en France",
  [BY_WEBCAM]: "En visio",
  [UNKNOWN_PLACE]: "Lieu non reconnu",
  [OTHER_PLACES]: "Autres lieux",
};

export const placeLabel = (place: string): string => PLACE_LABELS[place] ?? place;

export function disciplineLabel(id: number, name: string | null): string {
  if (id === EVERY_DISCIPLINE) return "Toutes les disciplines";
  if (id === UNKNOWN_DISCIPLINE) return "Discipline non reconnue";
  return name ?? "Discipline supprimée";
}
