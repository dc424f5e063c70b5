import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { LONGEST_LABEL } from "../../availability/rules/availability.ts";
import { blockSchema } from "../schema.ts";
import { DayRangeFields } from "./day-range-fields.tsx";

export function BlockForm({ day }: { day: string }) {
  const form = useForm({ schema: blockSchema });
  const { values, errors } = form;
  const { errors: said } = form.answer ?? {};
  const refusal = form.answer?.refusal ?? said?.startsAt ?? said?.endsAt;
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={refusal} />
      <DayRangeFields form={form} day={day} from="12:00" to="14:00" />
      <Field label="Motif" hint="Vous seul le voyez." error={errors.label}>
        <Input name="label" maxLength={LONGEST_LABEL} defaultValue={values.label} />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Bloquer ce temps"}
      </Button>
    </Form>
  );
}
