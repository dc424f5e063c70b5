import { z } from "zod";
import { parisDay } from "~/platform/format/dates.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { addressField, firstNameField, reviewSchema } from "../schema.ts";
import { SESSION_COUNT_KEYS, yearsUntil } from "./rules/former-clients.ts";

export const LONGEST_DENIAL = 500;

const currentYear = () => Number(parisDay(new Date()).slice(0, 4));
const year = z
  .string("Choisissez une année.")
  .refine((text) => yearsUntil(currentYear()).some((year) => String(year) === text), "Choisissez une année.")
  .transform(Number);

const story = z.object({
  firstName: firstNameField(),
  disciplineId: z.string("Choisissez une discipline.").transform((text, context) => {
    const id = readId(text, LARGEST_SMALLINT);
    if (id === undefined) context.addIssue({ code: "custom", message: "Choisissez une discipline." });
    return id ?? 0;
  }),
  fromYear: year,
  untilYear: year,
  sessions: z.enum(SESSION_COUNT_KEYS, "Choisissez un nombre de séances."),
  rating: reviewSchema.shape.rating,
  comment: reviewSchema.shape.comment,
  declared: z.literal("yes", "Sans cette déclaration, nous ne pouvons pas publier votre avis."),
});

const checkYears = (
  { fromYear, untilYear }: { fromYear: number; untilYear: number },
  context: z.RefinementCtx,
) => {
  if (fromYear > untilYear)
    context.addIssue({ code: "custom", path: ["untilYear"], message: "La fin vient après le début." });
};

/** The author has opened the mailed link, which proves the address. */
export const confirmedStorySchema = story.superRefine(checkYears);
/** The author comes from the coach's link, and the address is not proved yet. */
export const storySchema = story.extend({ email: addressField() }).superRefine(checkYears);
export type Story = z.output<typeof confirmedStorySchema>;

/** The answers of the coach, who does not know the text yet. */
export const claimSchema = z.object({ claim: z.uuid() });
export const denialSchema = z.object({
  claim: z.uuid(),
  denial: paragraph()
    .regex(/[\p{L}\p{N}]/u, "Dites-nous pourquoi\u00a0: nous relisons l’avis avec votre raison.")
    .max(LONGEST_DENIAL, `${LONGEST_DENIAL} caractères au plus.`),
});
