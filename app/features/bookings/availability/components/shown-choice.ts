import type { FormState } from "~/ui/form/use-form.ts";

type Shown = Pick<FormState, "typed" | "values">;

/** The first value of a field: what the draft or a refused form has, otherwise what is saved. */
export const shownText = ({ typed, values }: Shown, name: string, saved: string | number) =>
  typed[name] ?? values[name] ?? saved;

/** Like `shownText`, for a checkbox. Browsers do not send an unticked one, so a refused form has no value for it. */
export function isChecked({ typed, values }: Shown, name: string, saved: boolean): boolean {
  if (typed[name] !== undefined) return typed[name] !== "";
  return Object.keys(values).length > 0 ? Boolean(values[name]) : saved;
}
