import { useDraft } from "~/ui/form/drafts.ts";
import { DEFAULT_PLAN, type PlanConfig } from "../../contract/rules/plan.ts";
import { planSchema } from "../../contract/schema/purchase.ts";
import { type SetupAnswers, setupSchema, setupSteps } from "../schema/setup.ts";

/*
 * What is answered and chosen on the way to buying: in this tab alone, for a day at most, and forgotten at sign-out. Weight, height and
 * health are in it: they leave the browser with the purchase and its consent, and not before.
 */
export const SETUP_DRAFT = "accompanimentDraft:setup";
export const PLAN_DRAFT = "accompanimentDraft:plan";
const tab = () => sessionStorage;

/** Each answer as it was typed, by its name. */
export const useSetupDraft = () => useDraft(SETUP_DRAFT, tab);

type Typed = Record<string, string>;

/** All answers, where nothing is missing. */
export const readSetup = (typed: Typed): SetupAnswers | undefined => setupSchema.safeParse(typed).data;

/** The first step whose answers are not all there. */
export function firstOpenStep(typed: Typed): number {
  const at = setupSteps.findIndex((schema) => !schema.safeParse(typed).success);
  return at === -1 ? setupSteps.length : at + 1;
}

/** The plan that is being put together; what was kept and cannot be bought is the usual one. */
export function usePlanDraft() {
  const { typed, change } = useDraft(PLAN_DRAFT, tab);
  return {
    plan: readPlan(typed),
    change: (plan: PlanConfig) =>
      change(Object.fromEntries(Object.entries(plan).map(([name, value]) => [name, String(value)]))),
  };
}

function readPlan({ type, duration, coachingSessions, monthlyReviews }: Typed): PlanConfig {
  const kept = {
    type,
    introSession: true,
    duration: Number(duration),
    coachingSessions: Number(coachingSessions),
    monthlyReviews: Number(monthlyReviews),
  };
  return planSchema.safeParse(kept).data ?? DEFAULT_PLAN;
}
