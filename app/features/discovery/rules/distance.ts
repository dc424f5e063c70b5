export const SEARCH_RADIUS_KM = 25;

/** Formats whole kilometres as "à 3 km"; 0 means less than one. */
export function distanceText(km: number): string {
  return km < 1 ? "à moins de 1\u00a0km" : `à ${km}\u00a0km`;
}
