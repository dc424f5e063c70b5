import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { openingSchema } from "../schema.ts";
import { DayRangeFields } from "./day-range-fields.tsx";

export function OpenForm({ day }: { day: string }) {
  const form = useForm({ schema: openingSchema });
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={form.answer?.refusal} />
      <DayRangeFields form={form} day={day} from="09:00" to="12:00" />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Ouvrir ces heures"}
      </Button>
    </Form>
  );
}
