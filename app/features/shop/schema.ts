import { z } from "zod";
import { emailField, line } from "~/platform/text-fields.ts";
import { MOST_OF_ONE } from "./rules/catalogue.ts";

const MOST_LINES = 30;

/** Something in a cart, as its owner saw it: what costs something else by now is not sold to them unsaid. */
const cartLineSchema = z.object({
  productId: z.int().positive(),
  quantity: z.int().min(1).max(MOST_OF_ONE, `${MOST_OF_ONE} exemplaires au plus d’un même article.`),
  priceCents: z.int().positive(),
});

export const cartLinesSchema = z
  .array(cartLineSchema)
  .min(1, "Votre panier est vide.")
  .max(MOST_LINES, `${MOST_LINES} articles différents au plus par commande.`)
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length);

/** Where a parcel goes. The country is France: others would need prices, times and taxes of their own. */
export const deliverySchema = z.object({
  firstName: line().min(1, "Votre prénom est requis.").max(100, "100 caractères au plus."),
  lastName: line().min(1, "Votre nom est requis.").max(100, "100 caractères au plus."),
  email: emailField(),
  address: line().min(1, "Votre adresse est requise.").max(200, "200 caractères au plus."),
  city: line().min(1, "Votre ville est requise.").max(100, "100 caractères au plus."),
  postalCode: line().regex(/^\d{5}$/, "Le code postal a 5 chiffres."),
  country: z.literal("France").default("France"),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Of the shop, the number of the product; a price, where one is sent, is only compared with ours. */
export const createSubscriptionSchema = z.object({
  product_id: z.coerce.number().pipe(z.int().positive()),
  price: z.coerce.number().pipe(z.int().positive()).optional(),
});

/** Which subscription a button is about. */
export const subscriptionActionSchema = z.object({ subscription: z.string() });
