import { understandPlace } from "~/features/places/queries/gazetteer.server.ts";
import { type Coordinates, findKnownCity } from "~/features/places/rules/geo.ts";
import { AppError } from "~/platform/web/errors.ts";

/** The commune that a typed or chosen place means; undefined if the gazetteer knows none. */
export function locateCity(text: string): (Coordinates & { city: string }) | undefined {
  const known = findKnownCity(text);
  if (known) return { city: known.name, lat: known.lat, lng: known.lng };
  const place = understandPlace(text);
  return place && { city: place.commune, lat: place.lat, lng: place.lng };
}

export const UNKNOWN_CITY =
  "Nous ne connaissons pas cette ville\u00a0: modifiez vos réponses, et choisissez-la dans la liste.";

export function requireCity(text: string): Coordinates & { city: string } {
  const located = locateCity(text);
  if (!located) throw new AppError("conflict", { field: "location", message: UNKNOWN_CITY });
  return located;
}

interface Placed {
  city: string;
  latitude: number | null;
  longitude: number | null;
}

/** The position of an accompaniment's city. Those of before have none: their city is one of ten. */
export function positionOf({ city, latitude, longitude }: Placed): Coordinates {
  if (latitude !== null && longitude !== null) return { lat: latitude, lng: longitude };
  const known = findKnownCity(city);
  if (!known) throw new Error(`${city} has no position.`);
  return known;
}
