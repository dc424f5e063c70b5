/** "à 3 km": to the kilometre, which tells enough to a visitor and not where somebody lives. */
export function distanceText(km: number): string {
  return km < 1 ? "à moins de 1\u00a0km" : `à ${Math.round(km)}\u00a0km`;
}
