import { z } from "zod";
import { askedNames } from "~/features/accounts/schema.ts";
import { GOALS } from "~/features/coaching/programme/rules/goals.ts";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { idNumber } from "~/platform/format/fields/bounded-fields.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import { LONGEST_LOCATION } from "../../health/rules/setup.ts";
import { setupSchema } from "../../health/schema/setup.ts";
import { CONSENT_REFUSALS } from "../rules/consents.ts";
import { LIMITS, PLAN_TYPES, productIdOf } from "../rules/plan.ts";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Every plan includes the introduction, and has at most one review a month. */
export const planSchema = z
  .object({
    type: z.enum(PLAN_TYPES),
    duration: within(LIMITS.duration),
    introSession: z.literal(true),
    coachingSessions: within(LIMITS.coachingSessions),
    monthlyReviews: within(LIMITS.monthlyReviews),
  })
  .refine(({ duration, monthlyReviews }) => monthlyReviews <= duration);

/** In euros, as shown on the page. The values are only compared with the server's prices. */
const pricingSchema = z.object({
  introPrice: z.number(),
  sessionsPrice: z.number(),
  reviewsPrice: z.number(),
  monthlyAccompanimentPrice: z.number(),
  totalPrice: z.number(),
  monthlyPrice: z.number(),
  baseMonthlyPrice: z.number(),
});

/** A missing consent was not given. */
const consentsSchema = z.object({
  adult: z.boolean().default(false),
  begin: z.boolean().default(false),
  health: z.boolean().default(false),
  webcam: z.boolean().default(false),
});

/** The consent boxes of the form. The webcam box is required only if no coach is near. */
const ticked = (refusal: string) => z.string(refusal).transform(() => true);
export const boxesSchema = z.object({
  adult: ticked(CONSENT_REFUSALS.adult),
  begin: ticked(CONSENT_REFUSALS.begin),
  health: ticked(CONSENT_REFUSALS.health),
  webcam: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
  ...askedNames,
});
export const farBoxesSchema = boxesSchema.extend({ webcam: ticked(CONSENT_REFUSALS.webcam) });

/** The `create-subscription` request for an accompaniment. */
export const purchaseSchema = z
  .object({
    product_id: z.string(),
    /** cents: the rounded monthly price in euros, times 100 */
    price: z.number(),
    setupData: setupSchema,
    planConfig: planSchema,
    pricing: pricingSchema,
    consents: consentsSchema.prefault({}),
    /** the coach whom the student would like; absent or null without a preference */
    coach: idNumber().nullable().default(null),
    names: z.object(askedNames).prefault({}),
    idempotencyKey: idempotencyKeyField(),
  })
  .refine(({ product_id, planConfig }) => product_id === productIdOf(planConfig));
export type Purchase = z.output<typeof purchaseSchema>;

/** The endpoint is shared: the shop identifies products by number, accompaniments by "accompagnement_3m". */
export const isAccompanimentProduct = (asked: unknown): boolean =>
  z.object({ product_id: z.string().regex(/^[a-z]+_\d{1,2}m$/) }).safeParse(asked).success;

export const reachSchema = z.object({
  goal: z.enum(GOALS),
  city: line().min(1).max(LONGEST_LOCATION),
  page: z.coerce.number().int().min(1).max(100).default(1),
});
