/** How far from the place asked for a coach is still "near". */
export const SEARCH_RADIUS_KM = 25;

/** "à 3 km", of a distance in whole kilometres; 0 is less than one. */
export function distanceText(km: number): string {
  return km < 1 ? "à moins de 1\u00a0km" : `à ${km}\u00a0km`;
}
