import type { FieldOf } from "~/platform/web/forms.ts";
import type { FormState } from "~/ui/form/use-form.ts";
import type { paymentInfoSchema } from "../../../schema.ts";
import type { PaymentInfo } from "../../queries/payment-info.server.ts";

export type PaymentField = FieldOf<typeof paymentInfoSchema>;

export interface PaymentFieldsProps {
  errors: FormState<PaymentField>["errors"];
  /** by field name */
  values: Record<string, string>;
}

/** Typed values come first, then those returned without JavaScript, then the stored ones. */
export function shownValues(
  { ibanLast4: _, position: __, mandates: ___, ...kept }: PaymentInfo,
  { values, typed }: Pick<FormState, "values" | "typed">,
): Record<string, string> {
  return { ...columnsOf(kept), ...values, ...typed };
}

/** The fields have the names of the columns. */
const columnsOf = (kept: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
