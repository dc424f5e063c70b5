import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";

/** Files cost nothing to deliver; one price for a parcel, whatever is in it, and none above a sum. */
export function deliveryCents(
  { flatCents, freeFromCents }: DeliverySettings,
  lines: readonly { unitCents: number; quantity: number; isSent: boolean }[],
): number {
  const sent = lines.filter(({ isSent }) => isSent);
  const sum = sent.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
  return sent.length === 0 || sum >= freeFromCents ? 0 : flatCents;
}
