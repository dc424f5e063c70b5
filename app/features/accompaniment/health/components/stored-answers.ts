import { useDraft } from "~/ui/form/drafts.ts";
import { DEFAULT_PLAN, type PlanConfig } from "../../contract/rules/plan.ts";
import { planSchema } from "../../contract/schema/purchase.ts";
import { type SetupAnswers, setupSchema, setupSteps } from "../schema/setup.ts";

/*
 * The drafts of the setup and the plan. They stay in this tab for at most a day and are deleted at sign-out.
 * They contain weight, height and health answers, which leave the browser only with the purchase and its
 * consent.
 */
export const SETUP_DRAFT = "accompanimentDraft:setup";
export const PLAN_DRAFT = "accompanimentDraft:plan";
const tab = () => sessionStorage;

/** The answers as typed, by field name. */
export const useSetupDraft = () => useDraft(SETUP_DRAFT, tab);

type Typed = Record<string, string>;

/** Undefined if an answer is missing or invalid. */
export const readSetup = (typed: Typed): SetupAnswers | undefined => setupSchema.safeParse(typed).data;

/** The first step with a missing or invalid answer. */
export function firstOpenStep(typed: Typed): number {
  const at = setupSteps.findIndex((schema) => !schema.safeParse(typed).success);
  return at === -1 ? setupSteps.length : at + 1;
}

/** The coach whom the student would like. */
export interface WantedCoach {
  id: number;
  name: string;
}

/**
 * The draft of the plan. A stored plan that cannot be bought is replaced by the default, and a coach who was chosen for
 * another goal or place is forgotten.
 */
export function usePlanDraft({ goal, location }: Pick<SetupAnswers, "goal" | "location">) {
  const { typed, change } = useDraft(PLAN_DRAFT, tab);
  const asked = `${goal} ${location}`;
  return {
    plan: readPlan(typed),
    coach: readCoach(typed, asked),
    chooseCoach: (coach: WantedCoach | undefined) =>
      change({ coach: coach ? String(coach.id) : "", coachName: coach?.name ?? "", coachFor: asked }),
    change: (plan: PlanConfig) =>
      change(Object.fromEntries(Object.entries(plan).map(([name, value]) => [name, String(value)]))),
  };
}

function readCoach({ coach, coachName = "", coachFor }: Typed, asked: string): WantedCoach | undefined {
  const id = Number(coach);
  return Number.isInteger(id) && id > 0 && coachFor === asked ? { id, name: coachName } : undefined;
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
