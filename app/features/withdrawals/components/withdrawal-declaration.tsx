import type { ReactNode } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface WithdrawalDeclarationProps {
  form: FormState;
  facts: readonly (readonly [term: string, value: ReactNode])[];
  /** hidden fields of the form */
  fields?: Record<string, string> | undefined;
  /** a link beside the button */
  back?: ReactNode;
  /** sentences about the refund */
  children: ReactNode;
}

/** The declaration is filled in, and one button sends it. */
export function WithdrawalDeclaration({
  form,
  facts,
  fields = {},
  back,
  children,
}: WithdrawalDeclarationProps) {
  return (
    <div className="grid gap-5">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <dl className="grid gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 rounded-lg bg-sand px-4 py-3">{children}</div>
      <Form of={form} className="flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Envoi..." : "Confirmer la rétractation"}
        </Button>
        {back}
      </Form>
    </div>
  );
}
