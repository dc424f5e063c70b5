import { z } from "zod";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { codeFields } from "~/features/payments/reductions/schema.ts";
import { CONTENT_SLUGS } from "~/features/programmes/rules/contents.ts";
import { countField, idField, idNumber } from "~/platform/format/fields/bounded-fields.ts";
import { emailField, line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { MOST_LINES } from "./cart/rules/cart.ts";
import { CATEGORIES, MOST_OF_ONE, PRODUCT_TYPES } from "./catalogue/rules/catalogue.ts";
import { MOST_GRAMS, refuseNetGrams } from "./catalogue/rules/unit-price.ts";
import { deliversContent } from "./orders/rules/delivered-content.ts";
import { PREMIUM_PRODUCT } from "./premium/rules/premium.ts";

/** Carries the price the customer saw: the order is refused if it has changed. */
const cartLineSchema = z.object({
  productId: idNumber(),
  quantity: z.int().min(1).max(MOST_OF_ONE, `${MOST_OF_ONE} exemplaires au plus d’un même article.`),
  priceCents: idNumber(),
});

export const cartLinesSchema = z
  .array(cartLineSchema)
  .min(1, "Votre panier est vide.")
  .max(MOST_LINES, `${MOST_LINES} articles différents au plus par commande.`)
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length);

/** France only: other countries would need their own prices, delays and taxes. */
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

/** The cart is one JSON field of the form, so an error concerns it as a whole. */
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

export const checkoutSchema = deliverySchema.extend({
  lines: sentLines,
  idempotencyKey: idempotencyKeyField(),
  /**
   * account the form was filled in with: if its session has ended, the order must not silently become a guest
   * order
   */
  account: z.string().max(100).default(""),
  /** token of the unpaid order that this one replaces */
  replaces: z.string().max(500).default(""),
  /** the price of delivery that the page showed; absent on pages of the version before */
  postage: countField().optional(),
  ...codeFields,
});

const MOST_TYPED = 100;

/** The lines to return. The second step sends what the first one showed. */
export const withdrawSchema = z.object({
  clientId: z.uuid(),
  lines: z
    .string()
    .max(5_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Choisissez ce que vous rendez." });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(z.object({ position: z.int().min(0).max(99), quantity: z.int().min(1).max(MOST_OF_ONE) }))
        .min(1, "Choisissez au moins un article.")
        .max(MOST_LINES),
    ),
});

/** Proof that a parcel was sent back. */
export const proofSchema = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  carrier: line().min(1, "Le transporteur est requis.").max(MOST_TYPED, `${MOST_TYPED} caractères au plus.`),
  tracking: line()
    .min(1, "Le numéro de suivi ou de preuve de dépôt est requis.")
    .max(MOST_TYPED, `${MOST_TYPED} caractères au plus.`),
});

/** For customers who want to withdraw and do not have the mail with the link. */
export const withdrawalLinkSchema = z.object({
  number: line()
    .min(1, "Le numéro de commande est requis.")
    .regex(/^C?[-\s]?0*[1-9]\d{0,11}$/i, "Un numéro de commande ressemble à C-000123.")
    .transform((text) => Number(text.replace(/\D/g, ""))),
  email: emailField(),
});

const words = (most: number, missing: string) =>
  paragraph()
    .min(1, missing)
    .max(most, `${formatNumber(most)} caractères au plus.`);

/** Euros as typed ("45" or "45,50"), converted to cents. */
export const amountField = line()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, "Un montant en euros, par exemple 45 ou 45,50.")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

const LEAST_CENTS = 50;
const MOST_CENTS = 1_000_000;

/** The fields of a product that the operator can change at any time. */
export const productTextsSchema = z.object({
  name: line().min(1, "Le nom est requis.").max(120, "120 caractères au plus."),
  summary: words(300, "Une phrase de résumé est requise."),
  description: words(5_000, "La description est requise."),
  inside: paragraph()
    .max(3_000, "3 000 caractères au plus.")
    .transform((text) =>
      text
        .split("\n")
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  priceCents: amountField.refine(
    (cents) => cents >= LEAST_CENTS && cents <= MOST_CENTS,
    "De 0,50 à 10 000\u00a0€.",
  ),
  vatRate: z.enum(["0", "21", "55", "100", "200"]).transform(Number),
  netGrams: line()
    .regex(/^\d{0,6}$/, "Un nombre entier de grammes.")
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((grams) => grams === null || (grams > 0 && grams <= MOST_GRAMS), "De 1 à 100 000\u00a0g.")
    .optional(),
});
export type ProductTexts = z.output<typeof productTextsSchema>;

/** Category, type and programme cannot change later, because orders depend on them. */
export const newProductSchema = productTextsSchema
  .extend({
    category: z.enum(CATEGORIES),
    type: z.enum(PRODUCT_TYPES),
    programme: z.enum(["", ...CONTENT_SLUGS]).transform((slug) => slug || null),
  })
  .refine(({ category, programme }) => category !== "coaching" || programme !== null, {
    path: ["programme"],
    error: "Choisissez le contenu que ce programme livre.",
  })
  .refine(({ category, programme }) => category === "coaching" || programme === null, {
    path: ["programme"],
    error: "Seul un produit de la catégorie Programmes livre un contenu.",
  })
  .refine(({ programme, ...product }) => programme === null || deliversContent({ programme, ...product }), {
    path: ["programme"],
    error: "Ce contenu ne se vend pas ainsi\u00a0: une fois ou au mois, selon la liste.",
  })
  .refine(({ category, type }) => type === "one_time" || category === "coaching", {
    path: ["type"],
    error: "Seul un programme se vend au mois.",
  })
  .superRefine(({ category, netGrams = null }, context) => {
    const message = refuseNetGrams(category, netGrams);
    if (message) context.addIssue({ code: "custom", path: ["netGrams"], message });
  });
export type NewProduct = z.output<typeof newProductSchema>;

/** `price`, if sent, is only compared with the current one. */
export const createSubscriptionSchema = z.object({
  product_id: z.union([z.literal(PREMIUM_PRODUCT), idField()]),
  price: countField().optional(),
  idempotencyKey: idempotencyKeyField(),
});

export const subscriptionActionSchema = z.object({ subscription: z.string() });
