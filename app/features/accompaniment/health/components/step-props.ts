import type { FormState } from "~/ui/form/use-form.ts";
import type { SetupAnswers } from "../schema/setup.ts";

export type SetupField = keyof SetupAnswers;

/** `typed` holds the draft, which is saved at every keystroke. */
export interface StepProps {
  form: FormState<SetupField>;
  typed: Record<string, string>;
}
