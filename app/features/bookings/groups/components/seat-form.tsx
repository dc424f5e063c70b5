import type { FormEvent, ReactNode } from "react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { PhoneNotice } from "../../sessions/components/booking/phone-notice.tsx";
import { cancelWords } from "../rules/group-words.ts";

interface SeatFormProps {
  priceCents: number;
  idempotencyKey: string;
  /** of the student's account; null if it has none, undefined for visitors */
  phone: string | null | undefined;
  /** the fields belong to another room; undefined for an account with a name */
  renderNames: ((form: FormState) => ReactNode) | undefined;
  /** the field belongs to another room */
  renderCode: (form: FormState) => ReactNode;
  onSignIn: (() => void) | undefined;
}

/** The price goes with the form: a student pays what the page showed, or is asked again. */
export function SeatForm(props: SeatFormProps) {
  const { priceCents, idempotencyKey, phone, renderNames, renderCode, onSignIn } = props;
  const { freeChangeHours } = useTerms();
  const form: FormState = useForm({ intent: "book" });
  const askToSignIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSignIn?.();
  };
  const sent = onSignIn ? { ...form, props: { ...form.props, onSubmit: askToSignIn } } : form;
  return (
    <Form of={sent} className="grid gap-4">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="priceCents" value={priceCents} />
      <Refusal text={form.answer?.refusal} />
      {renderNames?.(form)}
      <PhoneNotice phone={phone} given={{ ...form.values, ...form.typed }} error={form.errors.ownPhone} />
      {renderCode(form)}
      <Button type="submit" size="lg" busy={form.busy}>
        {form.busy ? "Un instant..." : `Réserver ma place, ${formatEuros(priceCents, { short: true })}`}
      </Button>
      <p className="text-sm text-muted">{cancelWords(freeChangeHours)}</p>
    </Form>
  );
}
