import { z } from "zod";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { CITY_VALUES, GOALS } from "../../health/rules/setup.ts";
import { setupSchema } from "../../health/schema/setup.ts";
import { CONSENT_REFUSALS } from "../rules/consents.ts";
import { LIMITS, PLAN_TYPES, productIdOf } from "../rules/plan.ts";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** The first meeting belongs to every plan, and there is no more than one review a month. */
export const planSchema = z
  .object({
    type: z.enum(PLAN_TYPES),
    duration: within(LIMITS.duration),
    introSession: z.literal(true),
    coachingSessions: within(LIMITS.coachingSessions),
    monthlyReviews: within(LIMITS.monthlyReviews),
  })
  .refine(({ duration, monthlyReviews }) => monthlyReviews <= duration);

/** As it was shown, in euros: only ever compared with what we reckon. */
const pricingSchema = z.object({
  introPrice: z.number(),
  sessionsPrice: z.number(),
  reviewsPrice: z.number(),
  monthlyAccompanimentPrice: z.number(),
  totalPrice: z.number(),
  monthlyPrice: z.number(),
  baseMonthlyPrice: z.number(),
});

/** What was said yes to, each by a box of its own; what is missing was not ticked. */
const consentsSchema = z.object({
  adult: z.boolean().default(false),
  begin: z.boolean().default(false),
  health: z.boolean().default(false),
  webcam: z.boolean().default(false),
});

/** The boxes of the page, as its form has them: each is needed, the webcam's where nobody is near. */
const ticked = (refusal: string) => z.string(refusal).transform(() => true);
export const boxesSchema = z.object({
  adult: ticked(CONSENT_REFUSALS.adult),
  begin: ticked(CONSENT_REFUSALS.begin),
  health: ticked(CONSENT_REFUSALS.health),
  webcam: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});
export const farBoxesSchema = boxesSchema.extend({ webcam: ticked(CONSENT_REFUSALS.webcam) });

/** The accompaniment's request to `create-subscription`. */
export const purchaseSchema = z
  .object({
    product_id: z.string(),
    /** cents: the rounded monthly price, times 100 */
    price: z.number(),
    setupData: setupSchema,
    planConfig: planSchema,
    pricing: pricingSchema,
    consents: consentsSchema.prefault({}),
    idempotencyKey: idempotencyKeyField(),
  })
  .refine(({ product_id, planConfig }) => product_id === productIdOf(planConfig));
export type Purchase = z.output<typeof purchaseSchema>;

/** Which of the two sells: the shop knows its products by number, the accompaniment by "accompagnement_3m". */
export const isAccompanimentProduct = (asked: unknown): boolean =>
  z.object({ product_id: z.string().regex(/^[a-z]+_\d{1,2}m$/) }).safeParse(asked).success;

/** Of whom it is asked whether somebody is near. */
export const reachSchema = z.object({ goal: z.enum(GOALS), city: z.enum(CITY_VALUES) });
