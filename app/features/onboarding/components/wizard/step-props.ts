import type { OnboardingDraft } from "../../rules/draft.ts";

export interface StepProps {
  draft: OnboardingDraft;
  change: (answers: Partial<OnboardingDraft>) => void;
}
