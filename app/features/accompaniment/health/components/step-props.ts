import type { FormState } from "~/ui/form/use-form.ts";
import type { SetupAnswers } from "../schema/setup.ts";

export type SetupField = keyof SetupAnswers;

/** The form of one step; what is in its fields is kept with each key. */
export interface StepProps {
  form: FormState<SetupField>;
  typed: Record<string, string>;
}
