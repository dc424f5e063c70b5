import type { OnboardingDraft } from "../../rules/draft.ts";

/** Of every step that asks something. */
export interface StepProps {
  draft: OnboardingDraft;
  change: (answers: Partial<OnboardingDraft>) => void;
}
