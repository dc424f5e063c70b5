import type { FieldOf } from "~/platform/web/forms.ts";
import type { FormState } from "~/ui/form/use-form.ts";
import type { paymentInfoSchema } from "../../schema.ts";
import type { PaymentInfo } from "../queries/payment-info.server.ts";

export type PaymentField = FieldOf<typeof paymentInfoSchema>;

export interface PaymentFieldsProps {
  errors: FormState<PaymentField>["errors"];
  /** what a field shows, by its name */
  values: Record<string, string>;
}

/** What was typed, what came back without script, or what is kept. */
export function shownValues(
  { ibanLast4: _, position: __, ...kept }: PaymentInfo,
  { values, typed }: Pick<FormState, "values" | "typed">,
): Record<string, string> {
  return { ...columnsOf(kept), ...values, ...typed };
}

/** The fields are called as the columns are. */
const columnsOf = (kept: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
