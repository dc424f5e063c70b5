import { z } from "zod";
import { isName, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { RELATION_KEYS } from "~/features/discovery/rules/profile.ts";
import { idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";

export const SIGNATURE_MOST = 120;
export const BODY = { least: 20, most: 1000 };

export const recommendationSchema = z.object({
  author: line()
    .min(1, "Signez votre recommandation.")
    .max(SIGNATURE_MOST, `${SIGNATURE_MOST} caractères au plus.`)
    .refine(isName, NAME_REFUSAL),
  relation: z.enum(RELATION_KEYS, "Choisissez ce que vous êtes pour ce coach."),
  body: paragraph()
    .min(BODY.least, `${BODY.least} caractères au moins\u00a0: dites ce que vous avez vu.`)
    .max(BODY.most, `${BODY.most} caractères au plus.`),
  declared: z.literal("yes", "Sans cette déclaration, nous ne pouvons pas publier votre recommandation."),
});
export type WrittenRecommendation = z.output<typeof recommendationSchema>;

export const removeSchema = z.object({ recommendation: idField() });
