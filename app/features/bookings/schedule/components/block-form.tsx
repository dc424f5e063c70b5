import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { LONGEST_LABEL, STEP_MINUTES } from "../../availability/rules/availability.ts";
import { blockSchema } from "../schema.ts";

export function BlockForm({ day }: { day: string }) {
  const form = useForm({ schema: blockSchema });
  const { values, errors } = form;
  const { errors: said } = form.answer ?? {};
  const refusal = form.answer?.refusal ?? said?.startsAt ?? said?.endsAt;
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={refusal} />
      <Field label="Jour" required error={errors.day}>
        <Input type="date" name="day" defaultValue={values.day ?? day} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="De" required error={errors.from}>
          <Input type="time" name="from" step={STEP_MINUTES * 60} defaultValue={values.from ?? "12:00"} />
        </Field>
        <Field label="À" required error={errors.to}>
          <Input type="time" name="to" step={STEP_MINUTES * 60} defaultValue={values.to ?? "14:00"} />
        </Field>
      </div>
      <Field label="Motif" hint="Vous seul le voyez." error={errors.label}>
        <Input name="label" maxLength={LONGEST_LABEL} defaultValue={values.label} />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Bloquer ce temps"}
      </Button>
    </Form>
  );
}
