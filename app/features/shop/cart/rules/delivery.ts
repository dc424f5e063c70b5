import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";

/** Files are delivered free. A parcel has a flat price, and is free from a certain sum. */
export function deliveryCents(
  { flatCents, freeFromCents }: DeliverySettings,
  lines: readonly { unitCents: number; quantity: number; isSent: boolean }[],
): number {
  const sent = lines.filter(({ isSent }) => isSent);
  const sum = sent.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
  return sent.length === 0 || sum >= freeFromCents ? 0 : flatCents;
}
