import { z } from "zod";
import { emailField, line } from "~/platform/text-fields.ts";
import { MOST_LINES } from "./rules/cart.ts";
import { MOST_OF_ONE } from "./rules/catalogue.ts";

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

/** A cart travels as one field of a form; what is wrong with it is said of the whole. */
const sentLines = z.string().transform((text, context) => {
  const read = cartLinesSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  const said = read.error.issues.map(({ message }) => message).find((words) => words.endsWith("."));
  context.addIssue({ code: "custom", message: said ?? "Votre panier n’est pas lisible. Rechargez la page." });
  return z.NEVER;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the checkout sends. */
export const checkoutSchema = deliverySchema.extend({
  lines: sentLines,
  /** what the browser calls the order: sent twice, it is one */
  clientId: z.uuid(),
  /** the account that the form was filled in with: where its session has ended, nobody orders as a guest unsaid */
  account: z.string().max(100).default(""),
  /** an order that was not paid, by its token, and that this one comes instead of */
  replaces: z.string().max(500).default(""),
});
