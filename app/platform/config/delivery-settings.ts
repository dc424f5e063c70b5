import { z } from "zod";
import { euros } from "./setting-fields.ts";

/** Parcels of the shop: price, total from which delivery is free, and delivery time in working days. */
export interface DeliverySettings {
  flatCents: number;
  freeFromCents: number;
  days: { from: number; to: number };
}

export const deliverySettings = {
  DELIVERY_PRICE_EUR: euros("DELIVERY_PRICE_EUR est le prix d’un envoi en euros, par exemple 4,90.").default(
    490,
  ),
  DELIVERY_FREE_FROM_EUR: euros(
    "DELIVERY_FREE_FROM_EUR est un montant en euros, par exemple 60 : à partir de lui, l’envoi est offert.",
  ).default(6_000),
  DELIVERY_DAYS: z
    .string()
    .trim()
    .regex(/^([1-9]|[1-4]\d)-([1-9]|[1-4]\d)$/, {
      error: "DELIVERY_DAYS dit en combien de jours ouvrés un colis arrive, par exemple 2-4.",
    })
    .transform((days) => {
      const [from = 0, to = 0] = days.split("-").map(Number);
      return { from: Math.min(from, to), to: Math.max(from, to) };
    })
    .default({ from: 2, to: 4 }),
};

const schema = z.object(deliverySettings);

export const readDelivery = (env: z.output<typeof schema>): DeliverySettings => ({
  flatCents: env.DELIVERY_PRICE_EUR,
  freeFromCents: env.DELIVERY_FREE_FROM_EUR,
  days: env.DELIVERY_DAYS,
});
